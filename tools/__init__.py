"""Programs beside the product, none of it shipped: end-to-end check, soak test, simulations, benchmarks."""

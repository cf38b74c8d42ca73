"""Output of the tools: text tables and SVG charts."""

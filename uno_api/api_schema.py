"""The schema class of OpenAPI operations: the docstring of a view method is its summary and description."""

from inspect import cleandoc

from drf_spectacular.openapi import AutoSchema


class ApiSchema(AutoSchema):
    """Splits the docstring of a view method into the summary and the description of the operation."""

    def get_summary(self) -> str:
        """Return the first line of the docstring, without its full stop."""
        return self._docstring().partition("\n")[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]
        """Return the docstring after its first line; empty when there is nothing more."""
        return self._docstring().partition("\n")[2].strip()

    def _docstring(self) -> str:
        method = getattr(self.view, self.method.lower())
        return cleandoc(method.__doc__ or "")

"""How an operation is described: by the docstring of its view method, whose first line is the summary."""

from inspect import cleandoc

from drf_spectacular.openapi import AutoSchema


class ApiSchema(AutoSchema):
    """Splits the docstring of a view method into the summary and the description of the operation."""

    def get_summary(self) -> str:
        """Return the first line of the docstring, without its full stop."""
        return self._docstring().partition("\n")[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]
        """Return what follows the first line; an operation that needs no more words has none."""
        return self._docstring().partition("\n")[2].strip()

    def _docstring(self) -> str:
        method = getattr(self.view, self.method.lower())
        return cleandoc(method.__doc__ or "")

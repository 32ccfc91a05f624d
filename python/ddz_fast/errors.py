"""The errors of the package: each names what is wrong, why, and what would be accepted."""

__all__ = [
    "DdzError",
    "IllegalActionError",
    "MoveError",
    "NotationError",
    "PositionError",
    "RuleSetError",
]


class DdzError(ValueError):
    """Base of all errors; `code` is a short stable word for programs."""

    def __init__(self, message: str, *, code: str = "bad-value") -> None:
        """Keep the message for people and the code for programs."""
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the code, so that worker processes can raise it."""
        return _restore, (type(self), str(self), self.code)


def _restore(kind: type[DdzError], message: str, code: str) -> DdzError:
    return kind(message, code=code)


class NotationError(DdzError):
    """Text or numbers that are no cards."""


class MoveError(DdzError):
    """Cards that are no play, or a pattern that no cards show."""


class IllegalActionError(DdzError):
    """An action that may not be taken now."""


class RuleSetError(DdzError):
    """An unknown rule set or flag, or a value that a flag cannot have."""


class PositionError(DdzError):
    """A position that cannot arise."""

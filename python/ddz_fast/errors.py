"""The errors of the package: each names what is wrong, why, and what would be accepted."""

__all__ = [
    "DdzError",
    "IllegalActionError",
    "MoveError",
    "NotationError",
    "PositionError",
    "RecordError",
    "RuleSetError",
    "shown",
]

_LONGEST = 80  # characters of somebody's value in a message


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


class RecordError(DdzError):
    """A record that is none, or one that does not replay."""


def shown(value: object) -> str:
    """Return a value as a message shows it: a text quoted, else with its type, cut where it is long."""
    try:
        if hasattr(value, "dtype") and getattr(value, "ndim", 0) > 0:
            return f"an array of {value.dtype} with shape {getattr(value, 'shape', '?')}"
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except Exception:  # what cannot even be shown is still refused in words
        text = "a value"
    if len(text) > _LONGEST:
        text = text[:_LONGEST] + "…"
    return text if isinstance(value, str) else f"{text} ({type(value).__name__})"

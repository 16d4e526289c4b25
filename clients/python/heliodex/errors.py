"""Errors that the client raises. Branch on `code`; the classes are for the cases that most programs tell apart."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Type, Union


class HeliodexError(Exception):
    """A request failed, or a response can't be used.

    `code` never changes and is one of the API's error codes or, if the client found the error, one of its own:
    `timeout`, `connection-failed`, `certificate-invalid`, `incomplete-response`, `invalid-response`, `redirect-refused`,
    `other-origin`, `export-not-ready`, `export-failed`, `checksum-mismatch` and `webhook-invalid`.
    """

    def __init__(
        self,
        detail: str,
        *,
        code: str = "invalid-response",
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        problem: Optional[Mapping[str, Any]] = None,
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.code = code
        self.status = status
        """HTTP status; None if there was no response."""
        self.request_id = request_id
        """Identifies the request in the request log and for support."""
        self.retry_after = retry_after
        """Seconds after which the same request may succeed, if the API says so."""
        self.problem: Dict[str, Any] = dict(problem or {})
        """The problem document (RFC 9457) as the API sent it; empty if there was none."""

    @property
    def title(self) -> str:
        title = self.problem.get("title")
        return title if isinstance(title, str) else self.detail

    @property
    def errors(self) -> List[Dict[str, Any]]:
        """Every invalid parameter with `parameter`, `code` and `detail`."""
        errors = self.problem.get("errors")
        return [dict(one) for one in errors if isinstance(one, dict)] if isinstance(errors, list) else []

    def __str__(self) -> str:
        request = f", request {self.request_id}" if self.request_id else ""
        return f"{self.detail} ({self.code}{request})"


class InvalidRequestError(HeliodexError):
    """A parameter or the body is invalid (status 400 or 422). `errors` lists every one."""


class AuthenticationError(HeliodexError):
    """The key is missing, malformed, unknown, revoked or expired (status 401)."""


class PermissionDeniedError(HeliodexError):
    """The subscription, plan, scope or IP address does not allow the request (status 402 or 403)."""


class NotFoundError(HeliodexError):
    """The record does not exist (status 404)."""


class RateLimitError(HeliodexError):
    """The burst or the quota is used up (status 429). `code` is `rate-limited` or `quota-exceeded`."""


class HeliodexConnectionError(HeliodexError):
    """There was no complete response: the connection failed, was lost or took too long."""


class WebhookVerificationError(HeliodexError):
    """A webhook message is not genuine or too old. Respond with status 400 and ignore it."""


ErrorClass = Type[HeliodexError]

_BY_STATUS: Mapping[int, ErrorClass] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: PermissionDeniedError,
    403: PermissionDeniedError,
    404: NotFoundError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def _text(value: object) -> Optional[str]:
    return value if isinstance(value, str) and value != "" else None


def error_of(
    status: int,
    problem: Union[Mapping[str, Any], None],
    *,
    request_id: Optional[str],
    retry_after: Optional[float],
) -> HeliodexError:
    """Returns the error for a response whose status is not 2xx."""
    document: Mapping[str, Any] = problem or {}
    detail = _text(document.get("detail")) or f"The response has status {status} and does not come from the API. Check base_url."
    code = _text(document.get("code"))
    # A page that is not there says nothing about a record.
    kind = HeliodexError if status == 404 and code is None else _BY_STATUS.get(status, HeliodexError)
    return kind(
        detail,
        code=code or f"http-{status}",
        status=status,
        request_id=request_id or _text(document.get("request_id")),
        retry_after=retry_after,
        problem=document,
    )

"""The official client of the Heliodex API."""

from ._version import VERSION as __version__
from .aio import AsyncHeliodex
from .client import Heliodex
from .errors import (
    AuthenticationError,
    HeliodexConnectionError,
    HeliodexError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    WebhookVerificationError,
)
from .pages import Page, Records
from .streams import ChangeFeed, RfqStream, StreamEvent
from .tables import to_arrow, to_dataframe
from .webhook_messages import verify_webhook

__all__ = [
    "AsyncHeliodex",
    "AuthenticationError",
    "ChangeFeed",
    "Heliodex",
    "HeliodexConnectionError",
    "HeliodexError",
    "InvalidRequestError",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "RateLimitError",
    "Records",
    "RfqStream",
    "StreamEvent",
    "WebhookVerificationError",
    "__version__",
    "to_arrow",
    "to_dataframe",
    "verify_webhook",
]

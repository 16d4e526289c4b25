from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
import unittest
from email.message import Message
from typing import Any, Dict, List

from heliodex import WebhookVerificationError, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()
OTHER = "whsec_" + base64.b64encode(b"o" * 32).decode()
BODY = json.dumps({"type": "price.published", "data": {"name": "Müller ☀"}}, ensure_ascii=False).encode()


def signature(secret: str, message_id: str, timestamp: str, body: bytes = BODY) -> str:
    key = base64.b64decode(secret[6:])
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def headers(secret: str = SECRET, age: int = 0, **more: Any) -> Dict[str, str]:
    timestamp = str(int(time.time()) - age)
    named = {"webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": signature(secret, "msg_1", timestamp)}
    return {**named, **{f"webhook-{name}": value for name, value in more.items()}}


class Verification(unittest.TestCase):
    def rejected(self, body: Any, given: Any, secret: Any = SECRET) -> None:
        with self.assertRaises(WebhookVerificationError) as caught:
            verify_webhook(body, given, secret)
        self.assertEqual(caught.exception.code, "webhook-invalid")
        self.assertNotIn(SECRET, str(caught.exception))

    def test_a_genuine_message_is_returned(self) -> None:
        for body in (BODY, BODY.decode(), bytearray(BODY), memoryview(BODY)):
            self.assertEqual(verify_webhook(body, headers(), SECRET)["type"], "price.published")  # type: ignore[arg-type]

    def test_headers_of_any_framework_are_read(self) -> None:
        plain = headers()
        message = Message()
        for name, value in plain.items():
            message[name.title()] = value
        wsgi = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in plain.items()}
        asgi = [(name.encode(), value.encode()) for name, value in plain.items()]
        every: List[Any] = [plain, message, wsgi, asgi, {name: [value] for name, value in plain.items()}]
        for given in every:
            verify_webhook(BODY, given, SECRET)

    def test_one_of_several_signatures_or_secrets_is_enough(self) -> None:
        given = headers()
        both = {**given, "webhook-signature": f"v1a,xx {signature(OTHER, 'msg_1', given['webhook-timestamp'])} {given['webhook-signature']}"}
        verify_webhook(BODY, both, SECRET)
        verify_webhook(BODY, given, [OTHER, SECRET])
        self.rejected(BODY, given, [OTHER])

    def test_what_was_changed_is_rejected(self) -> None:
        self.rejected(BODY + b" ", headers())
        self.rejected(BODY, headers(id="msg_2"))
        self.rejected(BODY, headers(timestamp=str(int(time.time()) + 1)))
        self.rejected(BODY, headers(OTHER))
        self.rejected("\ud800", headers())

    def test_old_and_future_messages_are_rejected(self) -> None:
        verify_webhook(BODY, headers(age=299), SECRET)
        self.rejected(BODY, headers(age=302))
        self.rejected(BODY, headers(age=-302))
        verify_webhook(BODY, headers(age=400), SECRET, tolerance=600)

    def test_broken_headers_are_rejected(self) -> None:
        for name, values in {
            "id": [""],
            "timestamp": ["", "now", "-1", "1e9", "１７９", "9" * 400, "nan", " 1"],
            "signature": ["", "v1,", "v1", ",", "v2," + "A" * 44, "v1,ü", "v1,===", "\ud800"],
        }.items():
            for value in values:
                broken: Dict[str, Any] = {name: value}
                self.rejected(BODY, headers(**broken))
        for name in headers():
            self.rejected(BODY, {key: value for key, value in headers().items() if key != name})
        self.rejected(BODY, {**headers(), "Webhook-Id": "msg_1"})
        self.rejected(BODY, [])

    def test_mistakes_of_the_caller_are_said_without_the_secret(self) -> None:
        for wrong in ("", "whsec_", "whsec_c2hvcnQ=", "whsec_!!", base64.b64encode(b"k" * 32).decode(), [], None, [None]):
            with self.assertRaises((ValueError, TypeError)) as caught:
                verify_webhook(BODY, headers(), wrong)  # type: ignore[arg-type]
            if wrong:
                self.assertNotIn(str(wrong)[6:] or "-", str(caught.exception))
        with self.assertRaisesRegex(TypeError, "raw body"):
            verify_webhook(json.loads(BODY), headers(), SECRET)

    def test_a_signed_body_that_is_no_message_is_rejected(self) -> None:
        for body in (b"[]", b"no JSON", b"{}", b"[" * 100_000):
            timestamp = str(int(time.time()))
            self.rejected(body, headers(timestamp=timestamp, signature=signature(SECRET, "msg_1", timestamp, body)))


if __name__ == "__main__":
    unittest.main()

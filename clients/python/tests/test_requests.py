from __future__ import annotations

import gzip
import http.client
import io
import json
import logging
import os
import pickle
import time
import traceback
import unittest
from contextlib import redirect_stdout
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any, Dict, List
from unittest import mock

from heliodex import (
    AuthenticationError,
    Heliodex,
    HeliodexConnectionError,
    HeliodexError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
)
from tests.case import ServerCase
from tests.fake_server import KEY, FakeServer, Reply, page_of, problem

ME = {"data": {"plan": "pro"}}


class Retries(ServerCase):
    def test_a_request_is_repeated_after_the_seconds_of_retry_after(self) -> None:
        self.server.replies = [Reply(problem("rate-limited", 429), 429, {"Retry-After": "3"}), Reply(ME)]
        self.assertEqual(self.client.me(), {"plan": "pro"})
        self.assertEqual(len(self.waits), 1)
        self.assertGreaterEqual(self.waits[0], 3)
        self.assertLess(self.waits[0], 3.3)

    def test_a_longer_retry_after_is_an_error_at_once(self) -> None:
        self.server.replies = [Reply(problem("unavailable", 503), 503, {"Retry-After": "61"})]
        with self.assertRaises(HeliodexError) as caught:
            self.client.me()
        self.assertEqual((caught.exception.code, caught.exception.retry_after), ("unavailable", 61))
        self.assertEqual(len(self.server.seen), 1)

    def test_a_date_in_retry_after_is_understood(self) -> None:
        when = http.client.email.utils.formatdate(time.time() + 20, usegmt=True)  # type: ignore[attr-defined]
        self.server.replies = [Reply(problem("unavailable", 503), 503, {"Retry-After": when}), Reply(ME)]
        self.client.me()
        self.assertAlmostEqual(self.waits[0], 20, delta=2)

    def test_an_unreadable_retry_after_is_no_reason_to_fail(self) -> None:
        for value in ("-5", "soon", "1e9", "²", "99999999999999999999"):
            self.server.replies = [Reply(problem("unavailable", 503), 503, {"Retry-After": value.encode().decode("latin-1")}), Reply(ME)]
            if value.isdigit() and value.isascii():
                self.assertRaises(HeliodexError, self.client.me)
            else:
                self.assertEqual(self.client.me(), {"plan": "pro"})

    def test_a_quota_that_is_used_up_is_never_retried(self) -> None:
        self.server.replies = [Reply(problem("quota-exceeded", 429), 429, {"Retry-After": "1"})]
        with self.assertRaises(RateLimitError) as caught:
            self.client.me()
        self.assertEqual(caught.exception.code, "quota-exceeded")
        self.assertEqual(self.waits, [])

    def test_errors_have_their_class_and_are_not_retried(self) -> None:
        for status, kind in (
            (400, InvalidRequestError),
            (401, AuthenticationError),
            (402, PermissionDeniedError),
            (403, PermissionDeniedError),
            (404, NotFoundError),
            (422, InvalidRequestError),
            (418, HeliodexError),
        ):
            self.server.seen.clear()
            self.server.replies = [Reply(problem("some-code", status, retryable=False), status)]
            with self.assertRaises(kind) as caught:
                self.client.me()
            self.assertEqual((caught.exception.status, caught.exception.code), (status, "some-code"))
            self.assertEqual(str(caught.exception), "It failed. (some-code, request 019aa3c4-7f00-7abc-8def-0123456789ab)")
            self.assertEqual(len(self.server.seen), 1)

    def test_a_page_that_is_not_there_is_no_missing_record(self) -> None:
        self.server.replies = [Reply(b"<html>", 404, {"Content-Type": "text/html"})]
        with self.assertRaises(HeliodexError) as caught:
            self.client.companies.get("co_1")
        self.assertNotIsInstance(caught.exception, NotFoundError)
        self.assertEqual(caught.exception.code, "http-404")

    def test_waits_grow_with_full_jitter_and_end(self) -> None:
        self.server.replies = [Reply(b"bad gateway", 502, {"Content-Type": "text/html"}) for _ in range(5)]
        with mock.patch("heliodex._retry.random.random", return_value=1.0), mock.patch(
            "heliodex._retry.wait_before_retry.__defaults__", (lambda: 1.0,)
        ):
            with self.assertRaises(HeliodexError) as caught:
                self.client.me()
        self.assertEqual(self.waits, [0.5, 1.0, 2.0, 4.0])
        self.assertEqual(caught.exception.code, "http-502")

    def test_all_waits_together_are_bounded(self) -> None:
        client = self.client_with(max_retries=20)
        self.server.answer = lambda _: Reply(problem("unavailable", 503), 503, {"Retry-After": "50"})
        self.assertRaises(HeliodexError, client.me)
        self.assertLess(sum(self.waits), 180)
        self.assertEqual(len(self.waits), 3)

    def test_a_body_that_is_cut_is_retried_and_never_a_short_list(self) -> None:
        whole = page_of([{"id": "co_1"}, {"id": "co_2"}])
        cuts: List[Dict[str, Any]] = [{"sent": 40}, {"sent": 40, "headers": {"Content-Length": ""}}]
        for cut in cuts:
            self.server.replies = [Reply(whole, **cut), Reply(whole)]
            self.assertEqual(len(self.client.companies.list().all()), 2)
        self.server.replies = [Reply(whole, sent=40) for _ in range(5)]
        with self.assertRaises(HeliodexConnectionError) as caught:
            self.client.companies.list().all()
        self.assertEqual(caught.exception.code, "incomplete-response")

    def test_a_compressed_or_chunked_body_that_is_cut_is_retried(self) -> None:
        whole = json.dumps(page_of([{"id": "co_1"}])).encode()
        zipped = gzip.compress(whole)
        chunked = b"%x\r\n%s\r\n" % (len(whole), whole)
        coded = {"Content-Encoding": "gzip"}
        parts = {"Transfer-Encoding": "chunked", "Content-Length": ""}
        for broken, right in (
            (Reply(zipped[:-12], headers=coded), Reply(zipped, headers=coded)),
            (Reply(zipped[:-4], headers=coded), Reply(zipped, headers=coded)),
            (Reply(b"not gzip", headers=coded), Reply(zipped, headers=coded)),
            (Reply(chunked, headers=parts), Reply(chunked + b"0\r\n\r\n", headers=parts)),
            (Reply(chunked[:20], headers=parts), Reply(chunked + b"0\r\n\r\n", headers=parts)),
        ):
            self.server.replies = [broken, right]
            self.assertEqual(self.client.companies.list().all(), [{"id": "co_1"}])
            self.assertEqual(self.server.replies, [])

    def test_a_lost_connection_is_retried(self) -> None:
        self.server.replies = [Reply(is_silent=True), Reply(ME)]
        self.assertEqual(self.client.me(), {"plan": "pro"})

    def test_a_response_that_takes_too_long_is_a_timeout(self) -> None:
        client = self.client_with(timeout=0.3, max_retries=0)
        for slow in (Reply(ME, delay=1.0), Reply(ME, pauses=0.1)):
            self.server.replies = [slow]
            began = time.monotonic()
            with self.assertRaises(HeliodexConnectionError) as caught:
                client.me()
            self.assertEqual(caught.exception.code, "timeout")
            self.assertLess(time.monotonic() - began, 0.9)

    def test_a_server_that_is_not_there_says_so(self) -> None:
        self.server.close()
        client = Heliodex(KEY, base_url=self.server.base_url, max_retries=1)
        client._api.sleep = self.waits.append
        with self.assertRaises(HeliodexConnectionError) as caught:
            client.me()
        self.assertIn(self.server.origin, str(caught.exception))
        self.assertEqual(len(self.waits), 1)

    def test_only_requests_that_are_safe_to_repeat_are_repeated(self) -> None:
        self.server.replies = [Reply(problem("unavailable", 503), 503, {"Retry-After": "1"}) for _ in range(3)]
        for change in (
            lambda: self.client.webhooks.update("we_1", state="disabled"),
            lambda: self.client.webhooks.delete("we_1"),
            lambda: self.client.custom_fields.set_values([]),
        ):
            self.server.seen.clear()
            self.assertRaises(HeliodexError, change)
            self.assertEqual(len(self.server.seen), 1)

    def test_a_post_that_creates_nothing_is_repeated_with_one_idempotency_key(self) -> None:
        sent = {"data": {"id": "de_1", "state": "waiting"}}
        self.server.replies = [Reply(problem("unavailable", 503), 503, {"Retry-After": "1"}), Reply(sent, 202)]
        self.client.webhooks.test("we_1")
        keys = [seen.headers["idempotency-key"] for seen in self.server.seen]
        self.assertEqual([len(keys), len(set(keys))], [2, 1])

    def test_a_creation_keeps_its_idempotency_key_over_retries(self) -> None:
        created = Reply({"data": {"id": "ex_1", "state": "queued"}}, 202)
        busy = Reply(problem("request-in-progress", 409), 409, {"Retry-After": "1"})
        self.server.replies = [Reply(is_silent=True), busy, created, created]
        self.client.exports.create(resource="product", format="csv")
        self.client.exports.create(resource="product", format="csv")
        keys = [seen.headers["idempotency-key"] for seen in self.server.seen]
        self.assertEqual(len(set(keys[:3])), 1)
        self.assertNotEqual(keys[0], keys[3])
        self.server.replies = [created]
        self.client.exports.create(resource="product", format="csv", idempotency_key="nightly-2026-11-28")
        self.assertEqual(self.server.seen[-1].headers["idempotency-key"], "nightly-2026-11-28")
        for wrong in ("", "a b", "a\r\nX: y", "x" * 256):
            self.assertRaises(ValueError, self.client.exports.create, resource="product", idempotency_key=wrong)

    def test_connections_are_used_again_but_not_for_what_must_not_be_sent_twice(self) -> None:
        self.server.answer = lambda seen: Reply(b"", 204) if seen.method == "DELETE" else Reply(ME)
        for _ in range(3):
            self.client.me()
        self.client.webhooks.delete("we_1")
        self.assertEqual(len({seen.connection for seen in self.server.seen[:3]}), 1)
        self.assertNotEqual(self.server.seen[3].connection, self.server.seen[0].connection)


class KeyStays(ServerCase):
    def test_redirects_are_refused(self) -> None:
        other = FakeServer()
        self.addCleanup(other.close)
        for status in (301, 302, 303, 307, 308):
            self.server.replies = [Reply(b"", status, {"Location": f"{other.origin}/api/v1/me?x={KEY}"})]
            with self.assertRaises(HeliodexError) as caught:
                self.client.me()
            self.assertEqual(caught.exception.code, "redirect-refused")
            self.assertNotIn(KEY, str(caught.exception))
        self.assertEqual(other.seen, [])

    def test_next_links_to_another_origin_are_not_followed(self) -> None:
        other = FakeServer()
        self.addCleanup(other.close)
        port = self.server.server_address[1]
        for link in (
            f"{other.origin}/api/v1/companies?cursor=x",
            f"http://127.0.0.1:{port}@{other.origin[7:]}/",
            f"http://user@127.0.0.1:{port}/api/v1/companies",
            f"https://127.0.0.1:{port}/api/v1/companies",
            f"http://localhost:{port}/api/v1/companies",
            "//127.0.0.1/api",
            "/api/v1/companies?cursor=x",
            f"http://127.0.0.1:{port}/api/v1/companies\r\nX: y",
            f"http://127.0.0.1:{port}/api v1",
            "file:///etc/passwd",
            "",
        ):
            self.server.replies = [Reply(page_of([{"id": "co_1"}], link))]
            with self.assertRaises(HeliodexError, msg=link) as caught:
                self.client.companies.list().all()
            self.assertEqual(caught.exception.code, "other-origin")
        self.assertEqual(other.seen, [])

    def test_the_key_is_in_no_text_of_the_client(self) -> None:
        client = self.client
        texts = [repr(client), str(client), repr(vars(client)), repr(vars(client._api)), repr(client.companies)]
        texts.append(repr(client.at(3)))
        self.assertRaises(TypeError, pickle.dumps, client)
        for text in texts:
            self.assertNotIn(KEY, text)

    def test_the_key_is_in_no_error_even_if_the_server_repeats_it(self) -> None:
        echo = problem("some-code", 418, detail=f"You sent Bearer {KEY}.")
        self.server.answer = lambda _: Reply(echo, 418, {"Request-Id": KEY})
        with self.assertRaises(HeliodexError) as caught:
            self.client.me()
        error = caught.exception
        said = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        for text in (said, repr(error), repr(error.problem), repr(vars(error)), repr(error.__cause__), repr(error.__context__)):
            self.assertNotIn(KEY, text)

    def test_the_key_is_in_no_log_even_if_http_client_is_asked_to_print(self) -> None:
        self.server.answer = lambda _: Reply(ME)
        printed = io.StringIO()
        with mock.patch.object(http.client.HTTPConnection, "debuglevel", 1), redirect_stdout(printed):
            with self.assertLogs("heliodex", logging.DEBUG) as logs:
                self.client_with().me()
        self.assertNotIn(KEY, printed.getvalue() + "".join(logs.output))

    def test_a_key_that_can_not_be_one_is_rejected_without_being_repeated(self) -> None:
        for wrong in ("", "  ", "a key", f"{KEY}\r\nX: y", f"{KEY}\n{KEY}", "schlüssel"):
            with self.assertRaises(ValueError) as caught:
                Heliodex(wrong, base_url=self.server.base_url)
            self.assertNotIn(KEY, str(caught.exception))
        self.assertRaises(TypeError, Heliodex, b"bytes", base_url=self.server.base_url)
        Heliodex(f" {KEY}\n", base_url=self.server.base_url)


class Settings(ServerCase):
    def test_key_and_address_come_from_the_environment(self) -> None:
        self.server.answer = lambda _: Reply(ME)
        with mock.patch.dict(os.environ, {"HELIODEX_API_KEY": KEY, "HELIODEX_BASE_URL": self.server.origin + "/"}):
            self.assertEqual(Heliodex().me(), {"plan": "pro"})
        self.assertEqual(self.server.seen[0].path, "/api/v1/me")
        self.assertEqual(self.server.seen[0].headers["authorization"], f"Bearer {KEY}")
        with mock.patch.dict(os.environ, clear=True):
            with self.assertRaisesRegex(ValueError, "HELIODEX_API_KEY"):
                Heliodex(base_url=self.server.base_url)
            with self.assertRaisesRegex(ValueError, "HELIODEX_BASE_URL"):
                Heliodex(KEY)

    def test_addresses_that_are_none_are_rejected(self) -> None:
        for wrong in (
            "api.example.com",
            "ftp://api.example.com",
            "https://",
            "https://user:pass@api.example.com",
            "https://api.example.com/api/v1?x=1",
            "https://api.example.com/#x",
            "https://api.example.com:99999",
            "https://api.example.com:0",
            "https://exa mple.com",
            "https://api.example.com\r\n",
        ):
            if wrong.strip() == wrong:
                self.assertRaises(ValueError, Heliodex, KEY, base_url=wrong)

    def test_timeouts_and_retries_have_bounds(self) -> None:
        for wrong in ({"timeout": 0}, {"timeout": -1}, {"timeout": float("nan")}, {"timeout": "60"}, {"max_retries": -1}, {"max_retries": 1.5}):
            self.assertRaises(ValueError, Heliodex, KEY, base_url=self.server.base_url, **wrong)


class Parameters(ServerCase):
    def path_of(self, **params: object) -> str:
        self.server.replies = [Reply(page_of([]))]
        self.client.products.list(**params).page()  # type: ignore[arg-type]
        return self.server.seen[-1].path

    def test_values_are_written_as_the_api_reads_them(self) -> None:
        for params, query in (
            ({"country": ["DE", "AT"]}, "country=DE%2CAT"),
            ({"from_": date(2026, 1, 2)}, "from=2026-01-02"),
            ({"since": datetime(2026, 1, 2, tzinfo=timezone.utc)}, "since=2026-01-02T00%3A00%3A00%2B00%3A00"),
            ({"include_total": True, "bifacial": False}, "include_total=true&bifacial=false"),
            ({"min_power": 600.5, "limit": 5}, "min_power=600.5&limit=5"),
            ({"min_power": 1e-7}, "min_power=0.0000001"),
            ({"min_power": Decimal("600.50")}, "min_power=600.50"),
            ({"q": "a&b=c/ü"}, "q=a%26b%3Dc%2F%C3%BC"),
            ({"q": None, "as_of": 3}, "as_of=3"),
            ({"custom": {"preferred": True, "rating": {"min": 7}}}, "custom.preferred=true&custom.rating.min=7"),
        ):
            self.assertEqual(self.path_of(**params), f"/api/v1/products?{query}")

    def test_values_that_can_not_be_meant_are_rejected(self) -> None:
        wrong: List[Dict[str, Any]] = [
            {"country": []},
            {"since": datetime(2026, 1, 2)},
            {"min_power": float("nan")},
            {"q": object()},
            {"q": {"a": 1}},
            {"country": ["DE", ["AT"], {}]},
            {"format": "csv"},
            {"page": "all"},
            {"custom": "preferred"},
        ]
        for params in wrong:
            self.assertRaises((ValueError, TypeError), self.client.products.list, **params)
        self.assertEqual(self.server.seen, [])

    def test_ids_stay_one_segment_of_the_path(self) -> None:
        self.server.answer = lambda _: Reply({"data": {"id": "x"}})
        self.client.companies.get("../me?x=1#y")
        self.assertEqual(self.server.seen[0].path, "/api/v1/companies/..%2Fme%3Fx%3D1%23y")
        ids: List[Any] = ["", " ", ".", "..", None, 7, {"id": "co_1"}]
        for wrong in ids:
            self.assertRaises((ValueError, TypeError), self.client.companies.get, wrong)

    def test_a_pinned_client_reads_one_release_and_the_first_stays_as_it_is(self) -> None:
        self.server.answer = lambda seen: Reply({"data": {"id": "x"}})
        pinned = self.client.at(412)
        pinned.companies.get("co_1")
        pinned.companies.get("co_1", as_of=3)
        pinned.exports.create(resource="company", format="csv", filters={"country": ["DE", "AT"], "min": 5, "is": True})
        pinned.me()
        self.client.companies.get("co_1")
        paths = [seen.path for seen in self.server.seen]
        self.assertEqual(paths[0], "/api/v1/companies/co_1?as_of=412")
        self.assertEqual(paths[1], "/api/v1/companies/co_1?as_of=3")
        self.assertEqual(self.server.seen[2].json["as_of"], "412")
        self.assertEqual(self.server.seen[2].json["filters"], {"country": "DE,AT", "min": 5, "is": True})
        self.assertEqual(paths[3], "/api/v1/me")
        self.assertEqual(paths[4], "/api/v1/companies/co_1")
        others: List[Any] = ["", True, None, [], 1.5]
        for wrong in others:
            self.assertRaises((ValueError, TypeError), self.client.at, wrong)

    def test_unknown_parameters_are_the_error_of_the_api(self) -> None:
        document = problem("unknown-parameter", 400, retryable=False)
        document["errors"] = [{"parameter": "contry", "code": "unknown-parameter", "detail": "Did you mean country?"}]
        self.server.replies = [Reply(document, 400)]
        with self.assertRaises(InvalidRequestError) as caught:
            self.client.companies.list(contry="DE").all()  # type: ignore[call-arg]
        self.assertEqual(caught.exception.errors[0]["parameter"], "contry")


class Responses(ServerCase):
    def test_unknown_fields_are_kept(self) -> None:
        self.server.replies = [Reply({"data": {"id": "co_1", "new_field": [1]}, "more": 1})]
        self.assertEqual(self.client.companies.get("co_1"), {"id": "co_1", "new_field": [1]})

    def test_what_is_not_of_the_api_is_an_error(self) -> None:
        for reply in (
            Reply(b"<html>", headers={"Content-Type": "text/html"}),
            Reply([1, 2]),
            Reply({"data": "x"}),
            Reply({"data": []}),
            Reply(b"null"),
            Reply(b"", 204),
        ):
            self.server.replies = [reply]
            with self.assertRaises(HeliodexError) as caught:
                self.client.me()
            self.assertEqual(caught.exception.code, "invalid-response")

    def test_deep_and_large_bodies_are_errors(self) -> None:
        client = self.client_with(max_retries=0)
        self.server.replies = [Reply(b"[" * 200_000)]
        self.assertRaises(HeliodexError, client.me)
        with mock.patch("heliodex._transport.MAX_BODY_BYTES", 1_000):
            bomb = gzip.compress(b" " * 100_000)
            self.server.replies = [Reply(bomb, headers={"Content-Encoding": "gzip"}), Reply(b" " * 2_000)]
            for _ in range(2):
                with self.assertRaises(HeliodexError) as caught:
                    client.me()
                self.assertEqual(caught.exception.code, "invalid-response")

    def test_errors_can_be_pickled(self) -> None:
        error = RateLimitError("Slow down.", code="rate-limited", status=429, retry_after=3, problem={"title": "Too many"})
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(again), again.title, again.retry_after), (str(error), "Too many", 3))


if __name__ == "__main__":
    unittest.main()

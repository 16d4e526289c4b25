from __future__ import annotations

import unittest
from typing import Any, List

from heliodex import HeliodexError
from tests.case import ServerCase
from tests.fake_server import Reply, Seen, page_of


class Paging(ServerCase):
    def setUp(self) -> None:
        super().setUp()
        base = self.server.base_url
        pages = {
            "": page_of([{"id": 1}, {"id": 2}], f"{base}/companies?cursor=a&limit=100"),
            "a": page_of([{"id": 3}], f"{base}/companies?cursor=b&limit=100"),
            "b": page_of([{"id": 4}]),
        }
        self.server.answer = lambda seen: Reply(pages[seen.path.partition("cursor=")[2].partition("&")[0]])

    def paths(self) -> List[str]:
        return [seen.path for seen in self.server.seen]

    def test_all_pages_follow_each_other(self) -> None:
        self.assertEqual([row["id"] for row in self.client.companies.list(country="DE")], [1, 2, 3, 4])
        self.assertEqual(
            self.paths(),
            [
                "/api/v1/companies?limit=100&country=DE",
                "/api/v1/companies?cursor=a&limit=100",
                "/api/v1/companies?cursor=b&limit=100",
            ],
        )

    def test_nothing_is_requested_before_it_is_read_and_each_reading_starts_anew(self) -> None:
        companies = self.client.companies.list(limit=2)
        self.assertEqual(self.paths(), [])
        for _ in companies:
            break
        self.assertEqual(len(self.paths()), 1)
        self.assertEqual(len(list(companies)), 4)

    def test_one_page_has_data_page_and_meta(self) -> None:
        page = self.client.companies.list().page()
        self.assertEqual((len(page.data), page.page["has_more"], page.meta["release"]), (2, True, 7))
        self.assertEqual(self.paths(), ["/api/v1/companies"])

    def test_max_reads_no_more_pages_than_needed(self) -> None:
        self.assertEqual(self.client.companies.list().all(max=0), [])
        self.assertEqual(self.paths(), [])
        self.assertEqual(len(self.client.companies.list().all(max=2)), 2)
        self.assertEqual(self.paths(), ["/api/v1/companies?limit=2"])
        self.assertEqual(len(self.client.companies.list().all(max=3)), 3)
        self.assertEqual(self.client.companies.list(limit=2).all(max=1), [{"id": 1}])
        for wrong in (-1, 1.5, True, "3"):
            self.assertRaises(ValueError, self.client.companies.list().all, wrong)

    def test_the_cost_is_read_without_data(self) -> None:
        self.server.answer = lambda _: Reply({"data": {"all_pages": {"calls": 3}}}, headers={"Content-Type": "application/vnd.dry-run+json"})
        self.assertEqual(self.client.companies.list().cost(), {"all_pages": {"calls": 3}})
        self.assertEqual(self.server.seen[0].headers["prefer"], "dry-run")

    def test_a_page_that_leads_to_itself_is_an_error(self) -> None:
        self.server.answer = lambda _: Reply(page_of([], f"{self.server.base_url}/companies?limit=100"))
        self.assertRaises(HeliodexError, self.client.companies.list().all)

    def test_what_is_no_page_is_an_error(self) -> None:
        bodies: List[Any] = [
            {"data": {}, "page": {"next": None}, "meta": {}},
            {"data": []},
            {"data": [], "page": {}},
            {"data": [], "page": {"next": 7}},
            {"data": [], "page": {"next": None}, "meta": 1},
            [],
        ]
        for body in bodies:
            self.server.answer = lambda _, body=body: Reply(body)
            with self.assertRaises(HeliodexError) as caught:
                self.client.companies.list().page()
            self.assertEqual(caught.exception.code, "invalid-response")


class Following(ServerCase):
    def setUp(self) -> None:
        super().setUp()
        self.release = 7
        self.server.answer = self.reply_to

    def reply_to(self, seen: Seen) -> Reply:
        if seen.path.endswith("/datasets"):
            return Reply({"data": [], "meta": {"release": self.release}})
        since = int(seen.path.partition("since=")[2].partition("&")[0])
        return Reply(page_of([{"release": n} for n in range(since + 1, self.release + 1)], release=self.release))

    def test_changes_are_read_from_a_release_on_and_then_of_each_new_one(self) -> None:
        feed = self.client.changes.follow(since=5, interval=5)
        feed._closed.wait = lambda timeout=None: self.publish()  # type: ignore[method-assign]
        self.assertEqual([next(feed)["release"] for _ in range(4)], [6, 7, 8, 9])
        self.assertEqual(feed.since, 8)
        feed.close()
        self.assertEqual(list(feed), [])

    def publish(self) -> bool:
        self.release += 1
        return False

    def test_without_a_release_only_new_changes_are_read_and_looking_costs_nothing(self) -> None:
        feed = self.client.changes.follow(resource="product")
        self.assertEqual(feed.next_page(), [])
        self.assertEqual(feed.next_page(), [])
        self.assertEqual({seen.path for seen in self.server.seen}, {"/api/v1/datasets"})
        self.release = 8
        self.assertEqual(feed.next_page(), [{"release": 8}])
        self.assertEqual(feed.since, 7)
        self.assertEqual(feed.next_page(), [])
        self.assertEqual(feed.since, 8)
        self.assertEqual(self.server.seen[-1].path, "/api/v1/changes?limit=100&resource=product&since=7")

    def test_a_release_that_failed_midway_is_read_again(self) -> None:
        feed = self.client.changes.follow(since=6)
        pages = [
            Reply(page_of([{"release": 7}], f"{self.server.base_url}/changes?cursor=a")),
            Reply({"code": "internal"}, 500),
        ]
        self.server.answer = lambda seen: self.reply_to(seen) if seen.path.endswith("/datasets") else pages.pop(0)
        self.assertEqual(feed.next_page(), [{"release": 7}])
        self.assertRaises(HeliodexError, feed.next_page)
        self.assertEqual(feed.since, 6)
        self.server.answer = self.reply_to
        self.assertEqual(feed.next_page(), [{"release": 7}])

    def test_what_can_not_be_followed_is_rejected(self) -> None:
        self.assertRaises(ValueError, self.client.at(3).changes.follow)
        for wrong in ({"interval": 1}, {"interval": float("nan")}, {"since": -1}, {"since": "5"}, {"since": True}):
            self.assertRaises((ValueError, TypeError), self.client.changes.follow, **wrong)


if __name__ == "__main__":
    unittest.main()

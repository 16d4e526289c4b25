"""What tests of requests share: a server of their own and a client that does not really wait."""

from __future__ import annotations

import unittest
from typing import Any, List

from heliodex import Heliodex
from tests.fake_server import KEY, FakeServer


class ServerCase(unittest.TestCase):
    def setUp(self) -> None:
        self.server = FakeServer()
        self.addCleanup(self.server.close)
        self.waits: List[float] = []
        self.client = self.client_with()

    def client_with(self, **options: Any) -> Heliodex:
        client = Heliodex(KEY, base_url=self.server.base_url, **options)
        client._api.sleep = self.waits.append
        self.addCleanup(client.close)
        return client

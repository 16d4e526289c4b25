"""Tests of the client. Everything stays on this machine, whatever proxy its environment names."""

import os

for _name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
    os.environ.pop(_name, None)
    os.environ.pop(_name.upper(), None)

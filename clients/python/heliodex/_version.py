"""The version of this package. Its major part is the version of the API."""

VERSION = "1.0.0"

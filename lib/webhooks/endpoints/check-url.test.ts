import { describe, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { originOf } from "@/lib/platform/outgoing/url-fault";
import { checkedUrl, urlRefusal } from "./check-url";

const NO_URL = "Enter a URL such as https://example.com/hooks.";
const NO_USER = "Remove the user name and password from the URL. Verify the signature instead.";
const NO_HASH = "Remove the part after #. It is never sent.";
const NO_TLS = "The URL must start with https://.";
const NO_PORT = "Use port 443, or 1024 or higher.";
const NOT_PUBLIC = "This host is not on the public internet, so messages can't be sent to it.";
const NO_HOST = "The host name is incomplete.";

describe("an address of an endpoint is refused with its reason", () => {
  test.each([
    ["example.com/hooks", NO_URL],
    ["https://", NO_URL],
    ["https://ada@example.com/", NO_USER],
    ["https://:secret@example.com/", NO_USER],
    ["https://example.com/#part", NO_HASH],
    ["http://example.com/", NO_TLS],
    ["ws://example.com/", NO_TLS],
    ["https://example.com:1023/", NO_PORT],
    ["https://example.com:444/", NO_PORT],
    ["https://localhost:4000/", NOT_PUBLIC],
    ["https://LOCALHOST/", NOT_PUBLIC],
    ["https://127.9.9.9/", NOT_PUBLIC],
    ["https://[::1]/", NOT_PUBLIC],
    ["https://192.168.1.5/", NOT_PUBLIC],
    ["https://[fd00::1]/", NOT_PUBLIC],
    ["https://intranet/", NO_HOST],
  ])("%s", (url, reason) => {
    expect(urlRefusal(url, PUBLIC_ONLY)).toBe(reason);
    expect(() => checkedUrl(url, PUBLIC_ONLY)).toThrow(
      expect.objectContaining({
        code: "invalid-parameter",
        extra: { errors: [{ parameter: "url", code: "invalid-value", detail: reason }] },
      }),
    );
  });

  test.each([
    ["ftp://localhost/", NO_TLS],
    ["http://user@localhost/", NO_USER],
    ["http://intranet/", NO_TLS],
    ["https://192.168.1.5/", NOT_PUBLIC],
  ])("where nothing is configured too: %s", (url, reason) => {
    expect(urlRefusal(url, PUBLIC_AND_LOOPBACK)).toBe(reason);
  });
});

test.each([
  ["https://Example.COM", "https://example.com/"],
  ["https://example.com:443/hooks?a=1", "https://example.com/hooks?a=1"],
  ["https://example.com:1024/", "https://example.com:1024/"],
  ["https://example.com/#", "https://example.com/#"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
])("%s is kept as %s", (given, kept) => {
  expect(checkedUrl(given, PUBLIC_ONLY)).toBe(kept);
});

test("of an address its host stays on record, and nothing that lets somebody in", () => {
  expect(originOf("https://hooks.acme.example:8443/t0k3n/x?key=secret")).toBe("https://hooks.acme.example:8443");
});

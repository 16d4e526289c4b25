import { describe, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "./address-policy";
import { urlFault } from "./url-fault";

/** Everything that the IANA registries of special-purpose addresses keep from the public internet, by its first and last address. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "this network": ["0.0.0.0", "0.255.255.255"],
  private: ["10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  shared: ["100.64.0.0", "100.127.255.255"],
  loopback: ["127.0.0.0", "127.0.0.1", "127.255.255.255", "::1"],
  "link-local and metadata": ["169.254.0.0", "169.254.169.254", "169.254.255.255", "fe80::", "fe80::1", "febf:ffff::1", "fd00:ec2::254"],
  "protocol assignments": ["192.0.0.0", "192.0.0.170", "192.0.0.255", "2001::1", "2001:1ff:ffff::1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.255", "2001:db8::1", "3fff::1", "3fff:fff:ffff::1"],
  benchmarking: ["198.18.0.0", "198.19.255.255", "2001:2::1"],
  "6to4 and its relay": ["192.88.99.1", "2002:7f00:1::", "2002:a9fe:a9fe::1"],
  multicast: ["224.0.0.0", "239.255.255.255", "ff00::", "ff02::1", "ffff:ffff::1"],
  reserved: ["240.0.0.0", "255.255.255.254", "400::1", "1000::1", "1fff:ffff::1", "4000::1", "e000::1", "5f00::1"],
  broadcast: ["255.255.255.255"],
  unspecified: ["::"],
  mapped: ["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1", "::ffff:0:127.0.0.1"],
  compatible: ["::127.0.0.1", "::8.8.8.8"],
  NAT64: ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::a00:1"],
  Teredo: ["2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "unique local": ["fc00::", "fdff:ffff::1"],
  "site-local": ["fec0::1"],
  discard: ["100::1"],
  "with a zone": ["fe80::1%eth0", "2606:4700::1%eth0"],
  "other ways to write": ["127.1", "0x7f.0.0.1", "0177.0.0.1", "2130706433", "017700000001", "1", "134744072", "8.8.2056", "0x8.8.8.8"],
  "no address": ["", "localhost", "example.com", "256.1.1.1", "::ffff:999.1.1.1", "8.8.8.8 ", "8.8.8.8/32"],
};

test.each(Object.entries(REFUSED))("no request goes to %s", (_kind, addresses) => {
  expect(addresses.filter((address) => PUBLIC_ONLY.isAllowed(address))).toEqual([]);
});

test("public addresses are allowed, next to the refused ones too", () => {
  const addresses = ["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0"];
  const more = ["169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "223.255.255.255", "2606:4700::1111"];
  expect([...addresses, ...more].filter((address) => !PUBLIC_ONLY.isAllowed(address))).toEqual([]);
});

test("where nothing is configured loopback is allowed, and nothing else that is private", () => {
  expect(["127.0.0.1", "::1", "8.8.8.8"].every(PUBLIC_AND_LOOPBACK.isAllowed)).toBe(true);
  for (const [kind, addresses] of Object.entries(REFUSED))
    expect(
      addresses.filter((address) => kind !== "loopback" && kind !== "other ways to write" && PUBLIC_AND_LOOPBACK.isAllowed(address)),
      kind,
    ).toEqual([]);
});

describe("an address of an endpoint", () => {
  test.each(["https://example.com/hooks?a=1", "https://example.com:8443/", "https://1.1.1.1/", "https://[2606:4700::1111]/x"])(
    "may be %s",
    (url) => {
      expect(urlFault(url, PUBLIC_ONLY)).toBeNull();
    },
  );
  test.each([
    "http://example.com/",
    "ftp://example.com/",
    "javascript:alert(1)",
    "example.com",
    "https://user:pw@example.com/",
    "https://example.com/#x",
    "https://example.com:25/",
    "https://example.com:80/",
    "https://localhost/",
    "https://intranet/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:3000/",
  ])("may not be %s", (url) => {
    expect(urlFault(url, PUBLIC_ONLY)).not.toBeNull();
  });
  test("is plain http on this machine only where nothing is configured", () => {
    expect(urlFault("http://127.0.0.1:4711/", PUBLIC_AND_LOOPBACK)).toBeNull();
    expect(urlFault("http://localhost:80/", PUBLIC_AND_LOOPBACK)).toBeNull();
    expect(urlFault("http://10.0.0.1/", PUBLIC_AND_LOOPBACK)).not.toBeNull();
    expect(urlFault("https://10.0.0.1/", PUBLIC_AND_LOOPBACK)).not.toBeNull();
  });
});

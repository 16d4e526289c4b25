import { expect, test } from "vitest";
import { bareAddress, clientBehind, isAddressOrRange, isWithin, networkOf, plainAddress } from "./network";

test("addresses of one household are one client, and so is an IPv4 address however it is written", () => {
  expect(networkOf("2001:db8:7:1::1")).toBe(networkOf("2001:db8:7:1:ffff::2"));
  expect(networkOf("2001:db8:7:1::1")).not.toBe(networkOf("2001:db8:7:2::1"));
  expect(networkOf("2001:db8:7:1::1", 48)).toBe(networkOf("2001:db8:7:2::1", 48));
  expect(networkOf("::ffff:203.0.113.7")).toBe(networkOf("203.0.113.7"));
  expect([networkOf(null), networkOf(""), networkOf("nonsense")]).toEqual(["unknown", "unknown", "unknown"]);
});

test.each([
  ["203.0.113.7:5555", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["203.0.113.7", "203.0.113.7"],
])("a proxy writes %s and means %s", (written, meant) => {
  expect(bareAddress(written)).toBe(meant);
});

const SPOOFED = "198.51.100.66";
const CLIENT = "203.0.113.7";
const LB = "10.0.0.9";

test.each([
  ["one proxy", 1, CLIENT, CLIENT],
  ["one proxy, and an entry that the client made up", 1, `${SPOOFED}, ${CLIENT}`, CLIENT],
  ["two proxies", 2, `${CLIENT}, 192.0.2.1`, CLIENT],
  ["two proxies, and made-up entries", 2, `${SPOOFED}, 127.0.0.1, ${CLIENT}, 192.0.2.1`, CLIENT],
  ["fewer entries than proxies", 3, `${CLIENT}, 192.0.2.1`, CLIENT],
  ["a port", 1, `${CLIENT}:4711`, CLIENT],
  ["IPv4 written as IPv6", 1, `::ffff:${CLIENT}`, CLIENT],
  ["an entry that is no address", 1, `${CLIENT}, unknown`, LB],
  ["an octal address", 1, "0313.0.113.7", LB],
  ["a range", 1, "203.0.113.0/24", LB],
  ["an empty entry", 1, `${CLIENT},`, LB],
  ["an empty header", 1, "", LB],
])("the client behind so many proxies: %s", (_, hops, header, client) => {
  expect(clientBehind({ hops }, header, LB)).toBe(client);
});

test.each([
  ["the load balancer alone", CLIENT, LB, CLIENT],
  ["two trusted proxies in a row", `${SPOOFED}, ${CLIENT}, 192.0.2.1`, LB, CLIENT],
  ["a made-up entry of a trusted network", `192.0.2.5, ${CLIENT}, 192.0.2.1`, LB, CLIENT],
  ["a connection that is no proxy's", SPOOFED, CLIENT, CLIENT],
  ["one that comes from within", "10.0.0.4, 192.0.2.1", LB, "10.0.0.4"],
  ["an IPv6 proxy", `${CLIENT}, 2001:db8::9`, LB, CLIENT],
  ["no address where the client should be", `${CLIENT}, unknown, 192.0.2.1`, LB, LB],
])("the client behind trusted networks: %s", (_, header, connection, client) => {
  const proxies = { isTrusted: isWithin(["10.0.0.0/8", "192.0.2.0/24", "2001:db8::/32"]) };
  expect(clientBehind(proxies, header, connection)).toBe(client);
});

test("without a connection, as in another host, networks are no proof of anything", () => {
  expect(clientBehind({ isTrusted: isWithin(["0.0.0.0/0"]) }, CLIENT, null)).toBeNull();
});

test.each([
  ["203.0.113.7", true],
  ["203.0.113.0/24", true],
  ["203.0.113.7/32", true],
  ["2001:db8::/32", true],
  ["::1", true],
  ["::ffff:10.0.0.0/104", true],
  ["203.0.113.0/33", false],
  ["2001:db8::/129", false],
  ["203.0.113", false],
  ["0x7f.0.0.1", false],
  ["127.1", false],
  ["3232235777", false],
  ["fe80::1%eth0", false],
  ["10.0.0.0/8/8", false],
  ["10.0.0.0/", false],
  ["10.0.0.0/+8", false],
  ["10.0.0.0/ 8", false],
  ["10.0.0.0/1e1", false],
  ["host.example", false],
  ["", false],
])("%s is an address or a range: %s", (text, isOne) => {
  expect(isAddressOrRange(text)).toBe(isOne);
});

test.each([
  ["203.0.113.7", "203.0.113.7", true],
  ["203.0.113.7", "203.0.113.6", false],
  ["203.0.113.0/24", "203.0.113.255", true],
  ["203.0.113.0/24", "203.0.114.0", false],
  ["2001:db8::1", "2001:db8::1", true],
  ["2001:db8::1", "2001:db8::2", false],
  ["2001:db8::/32", "2001:db8:ffff::1", true],
  ["::ffff:203.0.113.7", "203.0.113.7", true],
  ["203.0.113.7", "::ffff:203.0.113.7", true],
  ["::ffff:10.0.0.0/104", "10.200.0.1", true],
  ["::ffff:10.0.0.0/104", "11.0.0.1", false],
  ["::ffff:0.0.0.0/96", "203.0.113.7", true],
  ["::/0", "203.0.113.7", false],
  ["0.0.0.0/0", "2001:db8::1", false],
  ["0.0.0.0/0", "nonsense", false],
])("within %s is %s: %s", (range, address, isIn) => {
  expect(isWithin([range])(address)).toBe(isIn);
  expect(isWithin(["192.0.2.1", range])(address)).toBe(isIn);
});

test("a key without any range is open to nobody by it", () => {
  expect(isWithin([])("203.0.113.7")).toBe(false);
});

test("the address of a socket is written as IPv4 where it is one", () => {
  expect(["::ffff:203.0.113.7", "203.0.113.7", "::1", undefined].map(plainAddress)).toEqual(["203.0.113.7", "203.0.113.7", "::1", null]);
});

test("an IPv6 client is counted by as many bits as are asked for", () => {
  expect(networkOf("2001:db8:7:1::1")).toBe("32.1.13.184.0.7.0.1");
  expect(networkOf("2001:db8:7:1::1", 48)).toBe("32.1.13.184.0.7");
});

test("a list that holds none but trusted addresses names the first of them, and an empty one nobody", () => {
  const proxies = { isTrusted: isWithin(["10.0.0.0/8"]) };
  expect(clientBehind(proxies, "10.0.0.1, 10.0.0.2", LB)).toBe("10.0.0.1");
  expect(clientBehind(proxies, "", LB)).toBe(LB);
});

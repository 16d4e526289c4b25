import { expect, test } from "vitest";
import { StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { clientOf, limitAttempts, uncountAttempts, type Limit } from "./throttle";

useDatabase();

const clock = new StoppedClock();
const client = (address: string | null): string => clientOf({ address });
const twice = (what: string, who: string): Limit => ({ what, who, limit: 2, windowMs: 60_000 });
const tries = async (limits: readonly Limit[]): Promise<string[]> => {
  const answers = [];
  for (const limit of limits)
    answers.push(
      await limitAttempts(visitor(clock), [limit]).then(
        () => "passed",
        (error: { code: string }) => error.code,
      ),
    );
  return answers;
};

test("one IPv6 subscriber is one client, whichever of its addresses it uses", () => {
  expect(new Set(["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:0DB8:1:2::", "[2001:db8:1:2::5]:443"].map(client)).size).toBe(1);
  expect(client("2001:db8:1:3::1")).not.toBe(client("2001:db8:1:2::1"));
});

test("an IPv4 address is itself, also mapped into IPv6, with a port, or with spaces around it", () => {
  for (const given of ["203.0.113.7", "203.0.113.7:4711", "::ffff:203.0.113.7", "[::ffff:cb00:7107]:80", " 203.0.113.7 "])
    expect(client(given), given).toBe("203.0.113.7");
});

test("ports and zones of forwarded addresses count for nothing", () => {
  expect(client("[::1]:80")).toBe(client("::1"));
  expect(client("fe80::1%eth0")).toBe(client("fe80::2"));
  expect(client("[fe80::1%25eth0]")).toBe(client("fe80::1"));
});

test("what is no address is one client, whatever it says", () => {
  for (const given of [null, "", "unknown", "_hidden", "203.0.113", "7", "0x7f.1", "256.1.1.1", "::1::", "[::1", "a".repeat(9_000)])
    expect(client(given), String(given)).toBe("unknown");
  expect(clientOf({})).toBe("unknown");
});

test("a limit counts the network also where it is given the address as it came", async () => {
  const given = ["2001:db8:9::1", "2001:db8:9::2", "2001:db8:9::3", "2001:db8:9:1::1"];
  expect(await tries(given.map((who) => twice("as-it-came", who)))).toEqual(["passed", "passed", "rate-limited", "passed"]);
});

test("a try that is taken back leaves room for another, and never for more than were made", async () => {
  const limit = twice("taken-back", "usr_1");
  expect(await tries([limit, limit])).toEqual(["passed", "passed"]);
  await uncountAttempts(visitor(clock), [limit]);
  expect(await tries([limit, limit])).toEqual(["passed", "rate-limited"]);
  for (let i = 0; i < 9; i++) await uncountAttempts(visitor(clock), [limit]);
  expect(await tries([limit, limit, limit])).toEqual(["passed", "passed", "rate-limited"]);
});

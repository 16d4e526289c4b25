import { describe, expect, test } from "vitest";
import { nextRun } from "./next-run";
import { reasonOf, redactedPayload, redactedText } from "./redact";

const SECRETS = ["whsec_c2VjcmV0IG9m", "sk_live_51HabcDEF", "rk_test_abcdef", "acme_live_0123456789abcdef", "spv_test_abcdefghi"];

describe("what is shown of a job", () => {
  test.each(SECRETS)("never holds %s, wherever it stands", (secret) => {
    for (const shown of [
      redactedText(`refused ${secret}.`),
      redactedPayload({ note: `with ${secret}` }),
      redactedPayload({ nested: { note: [secret] } }),
      reasonOf({ message: `401 for ${secret}` }),
    ])
      expect([shown.includes(secret.slice(-6)), shown.includes("[redacted]")]).toEqual([false, true]);
  });

  test.each([
    "secret",
    "clientSecret",
    "accessToken",
    "Password",
    "authorization",
    "cookie",
    "signature",
    "callbackUrl",
    "link",
    "code",
    "apiKey",
  ])("leaves out what is called %s, whatever it is, and however deep", (name) => {
    expect(redactedPayload({ [name]: "plain words" })).toBe(`${name}: [redacted]`);
    expect(redactedPayload({ request: { headers: [{ [name]: "plain words" }] } })).not.toContain("plain words");
  });

  test("keeps what helps: ids, counts and names that only begin like a secret's", () => {
    expect(redactedPayload({ mailId: "mail_1", n: 3, keyId: "key_1", at: null, list: [1, 2] })).toBe(
      "mailId: mail_1, n: 3, keyId: key_1, at: null, list: [1,2]",
    );
    expect(redactedText("GET https://host.example/x?token=abc&b=c failed\n  at once ")).toBe(
      "GET https://host.example/x[redacted][redacted] failed at once",
    );
    expect(redactedText("Bearer abc.def said no")).toBe("[redacted] said no");
  });

  test("is a line with an end", () => {
    expect(redactedText("x".repeat(300))).toHaveLength(300);
    expect(redactedText("x".repeat(301))).toBe(`${"x".repeat(300)}…`);
    expect(redactedPayload({ a: "x".repeat(299), b: "y".repeat(299), c: "z" })).toHaveLength(601);
  });

  test("is nothing where there is nothing", () => {
    for (const data of [null, undefined, "text", 5, {}]) expect(redactedPayload(data)).toBe("");
    for (const output of [null, "text", {}, { message: 5 }, { message: "  " }]) expect(reasonOf(output)).toBe("No reason was recorded.");
    expect(reasonOf({ message: "The database is away.", stack: "secret" })).toBe("The database is away.");
  });
});

test.each([
  ["*/5 * * * *", "2026-11-22T12:00:00Z", "2026-11-22T12:05:00.000Z"],
  ["30 3 * * *", "2026-11-22T03:30:00Z", "2026-11-23T03:30:00.000Z"],
  ["0 0 1 * *", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00.000Z"],
  ["0 2 * * *", "2026-03-29T00:30:00Z", "2026-03-29T02:00:00.000Z"],
])("%s runs after %s at %s", (cron, now, next) => {
  expect(new Date(nextRun(cron, Date.parse(now)) ?? 0).toISOString()).toBe(next);
});

test("a line of cron that makes no sense runs never", () => {
  for (const cron of ["61 * * * *", "never", "* * *" + " x"]) expect(nextRun(cron, 0), cron).toBeNull();
});

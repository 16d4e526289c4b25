import { expect, test } from "vitest";
import { replaceResolver } from "@/lib/platform/outgoing/read-txt";
import { findTxt } from "./txt-records";

const NAME = "_hdx-challenge.data.acme.example";
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const found = (...records: string[][]) => {
  const asked: string[] = [];
  replaceResolver((name) => {
    asked.push(name);
    return Promise.resolve(records);
  });
  return asked;
};

test("the record is found among others, in pieces and with spaces around it", async () => {
  const asked = found(["v=spf1 -all"], ["  to", "ken "]);
  expect(await findTxt(NAME, "token")).toEqual({ outcome: "found", words: "Record found." });
  expect(asked).toEqual([NAME]);
});

test.each([
  ["another value", [["other"]], "Different value found: “other”."],
  ["the value with more behind it", [["token2"]], "Different value found: “token2”."],
  ["the value in capitals", [["TOKEN"]], "Different value found: “TOKEN”."],
  ["the value beside others in one record", [["a", "token"]], "Different value found: “atoken”."],
  ["three others", [["a"], ["b"], ["c"]], "Different value found: “a”, “b”, “c”."],
  ["four others", [["a"], ["b"], ["c"], ["d"]], "Different value found: “a”, “b”, “c”, and more."],
  ["a long one", [["x".repeat(81)]], `Different value found: “${"x".repeat(80)}”.`],
  ["one that would change the page", [["a\u202e\nb"]], "Different value found: “a??b”."],
  ["an empty answer", [], "No TXT record found yet."],
])("%s proves nothing and is shown", async (_what, records, words) => {
  found(...records);
  expect(await findTxt(NAME, "token")).toEqual({ outcome: "missing", words });
});

test.each([
  ["ENOTFOUND", "missing"],
  ["ENODATA", "missing"],
  ["ETIMEOUT", "unknown"],
  ["ESERVFAIL", "unknown"],
  ["EREFUSED", "unknown"],
  ["ECONNREFUSED", "unknown"],
  ["", "unknown"],
] as const)("a look-up that ends with %j means that the record is %s", async (code, outcome) => {
  replaceResolver(failing(code));
  const finding = await findTxt(NAME, "token");
  expect(finding.outcome).toBe(outcome);
  expect(finding.words).toBe(
    outcome === "missing" ? "No TXT record found yet." : "The name servers for this domain did not respond. Try again in a few minutes.",
  );
});

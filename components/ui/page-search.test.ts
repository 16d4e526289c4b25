import { expect, test } from "vitest";
import { ignoredIn } from "./page-search";

const VALUES = {
  stage: ["cell", "module", "wafer"],
  page: "Use a page number from 1.",
  only: ["one"],
  many: Array.from({ length: 30 }, String),
};
const ignored = (params: Parameters<typeof ignoredIn>[0], taken: object) => ignoredIn(params, { ...taken }, VALUES);

test("a value that a page did not take is named with those that it takes", () => {
  expect(ignored({ stage: "foo", page: "zero", only: "two", many: "31" }, { stage: null, page: 1, only: undefined })).toEqual([
    { name: "stage", value: "foo", use: "Use cell, module or wafer." },
    { name: "page", value: "zero", use: "Use a page number from 1." },
    { name: "only", value: "two", use: "Use one." },
    { name: "many", value: "31", use: "Choose a value that occurs." },
  ]);
  expect(ignored({ stage: ["cell", "module"] }, { stage: null })).toEqual([
    { name: "stage", value: "cell", use: "Use this parameter only once." },
  ]);
  expect(ignored({ stage: ["cell", "foo"] }, { stage: ["cell"] })).toMatchObject([{ value: "foo", use: "Use cell, module or wafer." }]);
  expect(ignored({ stage: "💥".repeat(5_000) }, { stage: null })[0]?.value).toBe("💥".repeat(40));
});

test("what is taken, left empty or no parameter of the page is nothing to mention", () => {
  expect(ignored({ stage: " cell", page: "2", utm_source: "mail", only: "", many: [] }, { stage: "cell", page: 2 })).toEqual([]);
});

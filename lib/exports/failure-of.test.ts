import { expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { failureOf } from "./failure-of";

const system = (code: string): Error => Object.assign(new Error(`${code}: something about /srv/data/exports`), { code });
const FULL = "Export storage is full. Delete exports you no longer need or contact support.";
const CLOSED = "Export storage is not available. Contact support.";

test.each([
  ["a full disk", system("ENOSPC"), FULL],
  ["a quota of the disk", system("EDQUOT"), FULL],
  ["a folder of somebody else", system("EACCES"), CLOSED],
  ["a disk that is read only", system("EROFS"), CLOSED],
  ["an operation that is not permitted", system("EPERM"), CLOSED],
  [
    "a refusal",
    new DomainError("plan-required", "Exports are included in the Enterprise plan."),
    "Exports are included in the Enterprise plan.",
  ],
])("%s ends an export, and says so without a path of ours", (_what, error, sentence) => {
  expect(failureOf(error)).toBe(sentence);
});

test.each([
  ["a database that is away", new DomainError("unavailable", "Try again.")],
  ["a connection that broke", system("ECONNRESET")],
  ["a file that is missing", system("ENOENT")],
  ["an error of ours", new Error("undefined is not a function")],
  ["what is no error", "ENOSPC"],
])("%s is tried again", (_what, error) => {
  expect(failureOf(error)).toBeNull();
});

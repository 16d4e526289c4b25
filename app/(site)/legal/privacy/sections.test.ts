import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KEPT_DAYS, privacySections } from "./sections";

const constant = (file: string, name: string): number =>
  Number(new RegExp(`const ${name} = (\\d+);`).exec(readFileSync(file, "utf8"))?.[1]);

test("the days named on the page are those after which the jobs forget", () => {
  expect(KEPT_DAYS).toEqual({
    calls: constant("lib/metering/prune-ledger.ts", "LOG_DAYS"),
    traces: constant("lib/accounts/prune-accounts.ts", "TRACE_DAYS"),
    auditAddresses: constant("lib/accounts/prune-accounts.ts", "EVENT_TRACE_DAYS"),
    sessions: constant("lib/accounts/prune-accounts.ts", "SESSION_DAYS"),
    links: constant("lib/accounts/prune-accounts.ts", "LINK_DAYS"),
    invitations: constant("lib/accounts/prune-accounts.ts", "INVITATION_DAYS"),
    unverified: constant("lib/accounts/prune-accounts.ts", "UNVERIFIED_DAYS"),
    mailTexts: constant("lib/mail/prune-mails.ts", "WORDS_DAYS"),
    mails: constant("lib/mail/prune-mails.ts", "ROWS_DAYS"),
  });
});

test("what the operator has to fill in is in brackets", () => {
  const text = JSON.stringify(privacySections("Brand"));
  expect(text).toContain("[legal name");
  expect(text).toContain("Deleted 365 days");
});

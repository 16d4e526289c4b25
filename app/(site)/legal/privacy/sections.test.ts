import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { KEPT_DAYS, privacySections } from "./sections";

const constant = (file: string, name: string): number =>
  Number(new RegExp(`const ${name} = (\\d+);`).exec(readFileSync(file, "utf8"))?.[1]);

test("the days named on the page are those after which the jobs forget", () => {
  expect(KEPT_DAYS).toEqual({
    traces: constant("lib/accounts/prune-accounts.ts", "TRACE_DAYS"),
    links: constant("lib/accounts/prune-accounts.ts", "LINK_DAYS"),
    invitations: constant("lib/accounts/prune-accounts.ts", "INVITATION_DAYS"),
    unverified: constant("lib/accounts/prune-accounts.ts", "UNVERIFIED_DAYS"),
  });
});

test("the days that the operator sets are those on the page", () => {
  const kept = {
    KEEP_CALLS_DAYS: 11,
    KEEP_MAIL_TEXTS_DAYS: 12,
    KEEP_SESSIONS_DAYS: 43,
    KEEP_MAILS_DAYS: 13,
    KEEP_AUDIT_ADDRESSES_DAYS: 14,
    KEEP_ACCESS_REQUESTS_DAYS: 45,
    KEEP_SUPPORT_DAYS: 46,
  };
  provideEnv(Object.fromEntries(Object.entries(kept).map(([name, days]) => [name, String(days)])));
  const text = JSON.stringify(privacySections("Brand", {}));
  for (const days of Object.values(kept)) expect(text).toContain(`${days} days`);
  expect(text).not.toContain("archived");
  provideEnv({ KEEP_ARCHIVED_CALLS_DAYS: "400" });
  expect(JSON.stringify(privacySections("Brand", {}))).toContain("archived without IP address until they are 400 days old");
  provideEnv({ KEEP_ARCHIVED_CALLS_DAYS: "" });
  provideEnv(Object.fromEntries(Object.keys(kept).map((name) => [name, ""])));
});

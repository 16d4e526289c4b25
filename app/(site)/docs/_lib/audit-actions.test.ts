import { expect, test } from "vitest";
import { GROUPS, isGroup, typesIn } from "@/lib/events/catalogue/contract";
import { auditActions } from "./audit-actions";

test("every action of a customer's log is listed once in each of its groups, with a sentence", () => {
  const parts = auditActions().split("### ").slice(1);
  expect(parts.map((part) => part.split("\n")[0])).toEqual(Object.values(GROUPS));
  Object.keys(GROUPS)
    .filter(isGroup)
    .forEach((group, i) => {
      const rows = [...(parts[i] ?? "").matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
      expect(
        rows.map(([, type]) => type),
        group,
      ).toEqual(typesIn(group));
      for (const [, type, sentence] of rows)
        expect(sentence, type).not.toMatch(/undefined|null|NaN|\s{2}|\b0\b|no rows|an amount|another plan/);
    });
});

test("what only our team's log holds is not in it", () => {
  const actions = auditActions();
  for (const type of ["session.opened", "user.signed-up", "staff.promoted"]) expect(actions).not.toContain(`\`${type}\``);
  expect(actions).toContain("| `key.issued` | created the live key “…” |");
  expect(actions).toContain("| `member.role-changed` | changed the role of … from viewer to developer |");
});

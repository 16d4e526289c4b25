import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { lastMail, person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { issueKey } from "./issue-key";
import { rollKey } from "./roll-key";

useDatabase();

test("owners are mailed about new live keys, made or rolled, and not about test keys", async () => {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  const developer = await person({ orgId, role: "developer" });
  const mailsTo = (email: string) => prisma().mail.count({ where: { toAddress: email, template: "new-live-key" } });
  await issueKey(await developer.ctx(), { orgId, name: "try", mode: "test" });
  expect(await mailsTo(owner.email)).toBe(0);
  const { id, secret } = await issueKey(await developer.ctx(), { orgId, name: "pricing", mode: "live" });
  const { text } = await lastMail(owner.email);
  for (const part of ["pricing", "Test Person", "203.0.113.7", `/console/keys/${id}`]) expect(text).toContain(part);
  expect(text).not.toContain(secret);
  // Whoever rolls a key has a new one.
  await rollKey(await developer.ctx(), id, { overlapHours: 24 });
  expect([await mailsTo(owner.email), await mailsTo(developer.email)]).toEqual([2, 0]);
});

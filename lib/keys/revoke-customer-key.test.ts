import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { callApi } from "@/testing/call-api";
import { person } from "@/testing/people";
import { keyFor, seeChanges, useDatabase } from "@/testing/use-database";
import { revokeCustomerKey } from "./revoke-customer-key";

useDatabase();

const REASON = "It was found in a public repository.";

async function setting() {
  const [owner, staff] = [await person(), await person({ staff: true, role: null })];
  const orgId = owner.orgId ?? "";
  const { secret, id } = await keyFor("pro", { orgId });
  return {
    owner,
    orgId,
    secret,
    id,
    revoke: async (key: string, of = orgId) => revokeCustomerKey(await staff.ctx(), { orgId: of, key, reason: REASON }),
  };
}
const statusOf = async (secret: string) => (await callApi("/me", { key: secret })).status;

test.each(["secret", "id"] as const)(
  "staff ends a key that it knows by its %s; the owners read why, and the key is kept nowhere",
  async (by) => {
    const { owner, orgId, secret, id, revoke } = await setting();
    expect(await statusOf(secret)).toBe(200);
    await revoke(by === "secret" ? secret : id);
    await seeChanges();
    expect(await statusOf(secret)).toBe(401);
    await expect(revoke(id)).rejects.toMatchObject({ code: "conflict" });
    const [record] = await prisma().event.findMany({ where: { orgId, type: "key.revoked" } });
    expect(record).toMatchObject({ subject: id, data: { purpose: REASON } });
    const mails = await prisma().mail.findMany({ where: { orgId, template: "key.revoked-by-team" } });
    expect(mails.map(({ toAddress, text }) => [toAddress, text.includes(REASON)])).toEqual([[owner.email, true]]);
    expect(JSON.stringify([record, mails])).not.toContain(secret);
  },
);

test("only staff may, only within the organisation that is named, and an unknown key is named at its field", async () => {
  const [one, other] = [await setting(), await setting()];
  await expect(one.revoke(other.secret)).rejects.toMatchObject({ code: "invalid-parameter", extra: { errors: [{ parameter: "key" }] } });
  await expect(one.revoke("hd_live_nothing")).rejects.toMatchObject({ code: "invalid-parameter" });
  await expect(one.revoke(one.id, "org_unknown")).rejects.toMatchObject({ code: "not-found" });
  const ctx = await one.owner.ctx();
  await expect((async () => revokeCustomerKey(ctx, { orgId: one.orgId, key: one.id, reason: REASON }))()).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await statusOf(other.secret)).toBe(200);
});

import { expect, test } from "vitest";
import { sentenceOf } from "@/lib/events/catalogue/contract";
import { eventRow } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";
import { recordEvent } from "@/lib/events/record-event";
import { brandName } from "@/lib/platform/brand";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { changeRole } from "./members/change-role";
import { inviteMember } from "./members/invite-member";
import { nameActors } from "./name-actors";
import { renameOrganisation } from "./organisations/rename-organisation";
import { suspendOrganisation } from "./staff/suspend-organisation";

useDatabase();

const named = async (ctx: Context, orgId: string) => nameActors(ctx, (await listEvents(ctx, { orgId }, { limit: 50 })).events);
const find = (events: Awaited<ReturnType<typeof named>>, type: string) => events.find((event) => event.type === type);

test("members are named, also those to whom something was done", async () => {
  const owner = await person({ name: "Maria Keller" });
  const orgId = owner.orgId ?? "";
  const other = await person({ name: "Tom Okafor", orgId, role: "viewer" });
  await changeRole(await owner.ctx(), orgId, { userId: other.userId, role: "developer" });
  const seen = find(await named(await owner.ctx(), orgId), "member.role-changed");
  expect(seen).toMatchObject({ who: "Maria Keller", subjectName: "Tom Okafor" });
});

test("staff has no name to customers, and has one to staff", async () => {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  const staff = await person({ name: "Sam Staff", staff: true, role: null });
  await suspendOrganisation(await staff.ctx(), { orgId, isSuspended: true, reason: "unpaid" });
  const brand = `${brandName()} staff`;
  const customers = await named(await owner.ctx(), orgId);
  expect(find(customers, "organisation.suspended")?.who).toBe(brand);
  expect(JSON.stringify(customers)).not.toContain("Sam Staff");
  expect(find(await named(await staff.ctx(), orgId), "organisation.suspended")?.who).toBe("Sam Staff");
});

test("members see where and with what members were, and staff sees it of everybody", async () => {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  const staff = await person({ staff: true, role: null });
  await renameOrganisation(await owner.ctx(), orgId, { name: "Another name" });
  await suspendOrganisation(await staff.ctx(), { orgId, isSuspended: true, reason: "unpaid" });
  const addresses = async (ctx: Context) =>
    Object.fromEntries(
      (await named(ctx, orgId)).map(({ type, address, userAgent }) => [type, userAgent === null ? address : `${address} Firefox`]),
    );
  expect(await addresses(await owner.ctx())).toMatchObject({
    "organisation.renamed": "203.0.113.7 Firefox",
    "organisation.suspended": null,
  });
  expect(await addresses(await staff.ctx())).toMatchObject({ "organisation.suspended": "203.0.113.7 Firefox" });
});

test("who was invited is named by the invitation, in its own organisation, for as long as it has an address", async () => {
  const [owner, other] = [await person(), await person()];
  const orgId = owner.orgId ?? "";
  const { id } = await inviteMember(await owner.ctx(), orgId, { email: "new@named.example", role: "viewer" });
  await transaction(operator(), (tx) =>
    recordEvent(tx, { type: "member.invited", orgId: other.orgId, subject: id, data: { role: "viewer" } }),
  );
  const invited = async (at: string) => find(await named(operator(), at), "member.invited")?.subjectName;
  expect(await invited(orgId)).toBe("new@named.example");
  expect(await invited(other.orgId ?? "")).toBeNull();
  await prisma().invitation.update({ where: { id }, data: { email: "" } });
  expect(await invited(orgId)).toBeNull();
});

test("keys, jobs, the command line and people who are gone", async () => {
  const owner = await person({ name: "Gone Soon" });
  const orgId = owner.orgId ?? "";
  const key = await keyFor(null, { orgId, name: "nightly-etl" });
  await renameOrganisation(await owner.ctx(), orgId, { name: "Another name" });
  const as = (actor: Context["actor"], type: "brand.logo-changed" | "webhook.enabled" | "webhook.disabled") =>
    transaction({ ...operator(), actor }, (tx) => recordEvent(tx, { type, orgId }));
  await as({ kind: "key", keyId: key.id, orgId, may: [] }, "webhook.enabled");
  await as({ kind: "job", name: "expire" }, "webhook.disabled");
  await as({ kind: "visitor" }, "brand.logo-changed");
  await prisma().user.update({ where: { id: owner.userId }, data: { erasedAt: new Date(), name: "" } });
  const viewer = await person({ orgId, role: "developer" });
  const seen = await named(await viewer.ctx(), orgId);
  expect(find(seen, "webhook.enabled")?.who).toBe("Key nightly-etl");
  expect(find(seen, "webhook.disabled")?.who).toBe(brandName());
  expect(find(seen, "brand.logo-changed")?.who).toBe("A visitor");
  expect(find(seen, "key.issued")).toMatchObject({ who: `${brandName()} staff`, subjectName: "nightly-etl" });
  expect(find(seen, "organisation.renamed")?.who).toBe("Deleted user");
  expect(find(await named(operator(), orgId), "webhook.disabled")?.who).toBe("Heliodex (expire)");
});

test("an assigned request names the person it was assigned to", async () => {
  const [staff, colleague] = [await person({ staff: true, role: null }), await person({ name: "Ines Staff", staff: true, role: null })];
  const subject = `req_${colleague.userId}`;
  await transaction(await staff.ctx(), async (tx) => {
    await recordEvent(tx, { type: "access.assigned", subject, data: { assigneeId: colleague.userId } });
    await recordEvent(tx, { type: "access.assigned", subject, data: { assigneeId: null } });
  });
  const rows = await prisma().event.findMany({ where: { subject }, orderBy: { id: "asc" } });
  const told = (await nameActors(await staff.ctx(), rows.map(eventRow))).map((event) => sentenceOf(event, true));
  expect(told).toEqual(["assigned an access request to Ines Staff", "unassigned an access request"]);
});

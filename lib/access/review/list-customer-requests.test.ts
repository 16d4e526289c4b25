import { expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { prisma } from "@/lib/platform/database";
import { member, movableClock, reviewer, START, submitted } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { createOffer } from "../offers/create-offer";
import { listCustomerRequests } from "./list-customer-requests";

useDatabase();

test("a customer's requests are those of its members and those whose offer it accepted", async () => {
  const clock = movableClock(START);
  const rita = await reviewer(clock, "Rita");
  const [own, accepted, suspected] = [await submitted(clock), await submitted(clock), await submitted(clock)];
  await submitted(clock);
  const ctx = await member(clock, own.email);
  const orgId = ctx.actor.org?.id ?? "";
  await createOffer(rita, { id: accepted.id, version: 0, amountCents: 240_000 });
  await prisma().offer.updateMany({ where: { requestId: accepted.id }, data: { acceptedOrgId: orgId } });
  const at = new Date(START);
  const user = { id: newId("usr"), email: suspected.email, name: "Sam", createdAt: at };
  await prisma().user.create({ data: { ...user, members: { create: { orgId, role: "viewer", createdAt: at } } } });
  await prisma().accessRequest.update({ where: { id: suspected.id }, data: { suspectedAt: at } });
  const ids = (await listCustomerRequests(rita, orgId)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([own.id, accepted.id].toSorted());
  await expect(async () => listCustomerRequests(ctx, orgId)).rejects.toMatchObject({ code: "not-found" });
});

import { expect, test } from "vitest";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { listAcceptances } from "@/lib/legal/acceptance/list-acceptances";
import type { LegalDocument } from "@/lib/legal/contract";
import { publishVersion } from "@/lib/legal/documents/publish-version";
import { prisma } from "@/lib/platform/database";
import { member, reviewer, submitted, visitor } from "@/testing/access";
import { operator, useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { readTracking } from "../requests/read-tracking";
import { acceptOffer } from "./accept-offer";
import { createOffer } from "./create-offer";
import { readOrderForm } from "./read-order-form";

useDatabase();
const { clock, customer, pay, settle } = usePayments();

const publish = (text: string, document: LegalDocument = "terms") =>
  publishVersion(operator(clock), {
    ...{ document, text: `## Payment\n\n${text}`, summary: "New." },
    effectiveOn: new Date(clock.now()).toISOString().slice(0, 10),
  });
const acceptedBy = async (orgId: string) =>
  (await listAcceptances(operator(clock), orgId)).map(({ document, number, via }) => [document, number, via]).sort();

test("who buys or changes a plan accepts the terms in force, each version once", async () => {
  const buyer = await customer();
  const { orgId } = buyer;
  await pay((await startCheckout(await buyer.ctx(), { orgId, plan: "starter" })).url);
  await settle();
  expect(await acceptedBy(orgId)).toEqual([]);
  await publish("One.");
  const upgrade = async () => {
    const { dueCents, availableCalls, prorationAt } = await previewPlanChange(await buyer.ctx(), { orgId, plan: "pro" });
    return changePlan(await buyer.ctx(), { orgId, plan: "pro", dueCents, availableCalls, prorationAt });
  };
  await upgrade();
  await settle();
  expect(await acceptedBy(orgId)).toEqual([["terms", 1, "plan-change"]]);
  const other = await customer();
  const begin = async () => startCheckout(await other.ctx(), { orgId: other.orgId, plan: "pro" });
  await begin();
  await begin();
  expect(await acceptedBy(other.orgId)).toEqual([["terms", 1, "checkout"]]);
});

test("who accepts an offer accepts the terms and the data processing agreement in force with it", async () => {
  await publish("Two.");
  await publish("What we process.", "dpa");
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, amountCents: 300_000, byInvoice: true, typedCompany: "Sunfirm" });
  const token = ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  const documents = [
    { document: "terms", number: 2 },
    { document: "data-licence", number: null },
    { document: "dpa", number: 1 },
  ];
  expect(await readOrderForm(visitor(clock), token)).toMatchObject({ acceptance: null, documents });
  const owner = await member(clock, request.email);
  await acceptOffer(owner, token);
  expect(await acceptedBy(owner.actor.org?.id ?? "")).toEqual([
    ["dpa", 1, "offer"],
    ["terms", 2, "offer"],
  ]);
  // What is published later was not part of it.
  const { name } = await prisma().organisation.findUniqueOrThrow({ where: { id: owner.actor.org?.id ?? "" } });
  await publish("Three.");
  await publish("Licence.", "data-licence");
  expect(await readOrderForm(visitor(clock), token)).toMatchObject({
    offer: { state: "accepted" },
    acceptance: { organisation: name },
    documents,
  });
  await expect(readOrderForm(visitor(clock), `${token}x`)).rejects.toMatchObject({ code: "link-invalid" });
});

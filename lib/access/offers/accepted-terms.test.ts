import { expect, test } from "vitest";
import { startCheckout } from "@/lib/billing/checkout/start-checkout";
import { changePlan } from "@/lib/billing/plan-changes/change-plan";
import { previewPlanChange } from "@/lib/billing/plan-changes/preview-plan-change";
import { listAcceptances, pendingTerms } from "@/lib/legal/acceptance/list-acceptances";
import { SaveDetailsInput, type LegalDocument } from "@/lib/legal/contract";
import { saveDetails } from "@/lib/legal/details/save-details";
import { readAcceptedText } from "@/lib/legal/documents/accepted-text";
import { publishVersion } from "@/lib/legal/documents/publish-version";
import { sendNewTerms } from "@/lib/legal/documents/send-new-terms";
import { prisma } from "@/lib/platform/database";
import { member, reviewer, submitted, visitor } from "@/testing/access";
import { operator, useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import type { CreateOffer } from "../contract";
import { readTracking } from "../requests/read-tracking";
import { acceptOffer } from "./accept-offer";
import { createOffer } from "./create-offer";
import { readOrderForm } from "./read-order-form";
import { settleOffer } from "./settle-offer";

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

async function offered(terms: Partial<CreateOffer> = {}) {
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, amountCents: 300_000, byInvoice: true, typedCompany: "Sunfirm", ...terms });
  const token = ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  return { token, owner: await member(clock, request.email) };
}

test("who accepts an offer before a version is published accepts the texts of that moment, which are kept", async () => {
  await prisma().legalAcceptance.deleteMany();
  await prisma().legalVersion.deleteMany();
  const { token, owner } = await offered();
  const orgId = owner.actor.org?.id ?? "";
  const texts = { terms: "## Terms\n\nAs shown.", dpa: "## Processing\n\nAs shown." };
  await acceptOffer(owner, token, { texts });
  const byOffer = (await listAcceptances(operator(clock), orgId)).map(({ document, number, via }) => [document, number, via]);
  expect(byOffer.toSorted()).toEqual([
    ["dpa", null, "offer"],
    ["terms", null, "offer"],
  ]);
  const { documents } = await readOrderForm(visitor(clock), token);
  const hash = documents.find(({ document }) => document === "dpa")?.accepted?.hash ?? "";
  expect(await readAcceptedText(visitor(clock), "dpa", hash)).toMatchObject({ text: texts.dpa });
  expect(await readAcceptedText(visitor(clock), "terms", hash)).toBeNull();
  // A version that is published later is another one: it changes nothing of what was accepted, and is asked for and mailed.
  await publish("First version.", "dpa");
  expect((await readOrderForm(visitor(clock), token)).documents).toEqual(documents);
  expect(await pendingTerms(owner, orgId)).toMatchObject({ document: "dpa", number: 1, isChange: true });
  await sendNewTerms(operator(clock));
  const mailed = await prisma().mail.findMany({ where: { template: "new-terms", userId: owner.actor.userId } });
  expect(mailed.map(({ text }) => text)).toEqual([expect.stringContaining("It replaces the text that")]);
  await prisma().legalVersion.deleteMany();
});

test("who accepts an offer accepts the terms and the data processing agreement in force with it", async () => {
  await publish("One.");
  await publish("Two.");
  await publish("What we process.", "dpa");
  const { token, owner } = await offered();
  const documents = [
    { document: "terms", number: 2, accepted: null },
    { document: "data-licence", number: null, accepted: null },
    { document: "dpa", number: 1, accepted: null },
  ];
  expect(await readOrderForm(visitor(clock), token)).toMatchObject({ acceptance: null, documents });
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

const NO_DETAILS = SaveDetailsInput.parse(Object.fromEntries(Object.keys(SaveDetailsInput.shape).map((name) => [name, ""])));
const offerAs = (details: Partial<SaveDetailsInput>) => saveDetails(operator(clock), { ...NO_DETAILS, ...details });

test("an order form says who offered it as they were at acceptance, whatever the legal details say later", async () => {
  const first = { name: "Example Data GmbH", address: "Example Street 1, Berlin", register: "HRB 1", taxNumber: "DE136695976" };
  const { token, owner } = await offered();
  await offerAs({ name: "Earlier Ltd" });
  expect((await readOrderForm(visitor(clock), token)).provider).toMatchObject({ name: "Earlier Ltd" });
  await offerAs({ ...first, representatives: "Ada Example" });
  await acceptOffer(owner, token);
  const accepted = await readOrderForm(visitor(clock), token);
  expect(accepted.provider).toEqual({ brand: "Heliodex", ...first, representatives: "Ada Example" });
  await offerAs({ name: "Changed After Signing SE", address: "Lyon", register: "RCS 2" });
  expect(await readOrderForm(visitor(clock), token)).toEqual(accepted);
  // What was accepted before this was kept has the details of today.
  await prisma().$executeRaw`update offer set offered_by = null where accepted_org_id = ${owner.actor.org?.id ?? ""}`;
  expect((await readOrderForm(visitor(clock), token)).provider).toEqual({
    ...{ brand: "Heliodex", name: "Changed After Signing SE", address: "Lyon", register: "RCS 2" },
  });
});

test("an offer that is paid by card keeps who offered it once it is paid", async () => {
  const { token, owner } = await offered({ amountCents: 240_000, byInvoice: false });
  await offerAs({ name: "Example Data GmbH" });
  await pay((await acceptOffer(owner, token)).url ?? "");
  await settle();
  await settleOffer(operator(clock), owner.actor.org?.id ?? "");
  await offerAs({ name: "Changed After Signing SE" });
  expect(await readOrderForm(visitor(clock), token)).toMatchObject({
    offer: { state: "accepted" },
    provider: { name: "Example Data GmbH" },
  });
});

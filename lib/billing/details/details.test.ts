import { expect, test } from "vitest";
import { OrganisationName } from "@/lib/accounts/contract";
import { closeOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { DAY_S } from "@/lib/core/durations";
import { deliverMail } from "@/lib/mail/deliver-mail";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { closeSmtp } from "@/lib/platform/mail";
import { askStripe } from "@/lib/platform/stripe";
import { startMailServer } from "@/testing/mail-server";
import { operator, useDatabase } from "@/testing/use-database";
import { usePayments, type Customer } from "@/testing/use-payments";
import { redactCustomer } from "../customers/redact-customer";
import { changeDetails } from "./change-details";
import { BillingDetails } from "./contract";
import { mailInvoice } from "./mail-invoice";
import { NOTHING, readDetails } from "./read-details";
import { removeDetails } from "./remove-details";

useDatabase();
const { sandbox, clock, customer, subscriber, job, settle, forward } = usePayments();

const DETAILS: BillingDetails = {
  ...{ name: "Nordlicht Solar GmbH", line1: "Speicherstraße 4", line2: "", postalCode: "24103", city: "Kiel", state: "", country: "DE" },
  ...{ taxId: "DE 136695976", purchaseOrder: "PO-4711", note: "Cost centre 12" },
  invoiceEmails: ["books@nordlicht.example", "archive@nordlicht.example"],
};

async function ctxOf(of: Customer) {
  const [authenticatedAt, expiresAt] = [new Date(clock.now()), new Date(clock.now() + 1e9)];
  await prisma().session.update({ where: { id: of.sessionId }, data: { authenticatedAt, expiresAt } });
  return of.ctx();
}
const save = async (of: Customer, changes: Partial<BillingDetails> = {}) =>
  changeDetails(await ctxOf(of), of.orgId, BillingDetails.parse({ ...DETAILS, ...changes }));
async function latestInvoice({ orgId }: Customer) {
  const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } });
  const { data } = await askStripe(job(), (stripe) => stripe.invoices.list({ customer: stripeCustomerId ?? "", limit: 1 }));
  if (!data[0]) throw new Error("there is no invoice");
  return data[0];
}
const mails = (orgId: string) => prisma().mail.findMany({ where: { orgId, template: "invoice" }, orderBy: { toAddress: "asc" } });

test("details can be set before anything is bought, are read back as Stripe has them, and stand on the invoices after them", async () => {
  const someone = await subscriber("starter");
  const first = await latestInvoice(someone);
  expect(await readDetails(await ctxOf(someone), someone.orgId)).toMatchObject({ line1: "", taxId: "", invoiceEmails: [] });
  expect(await save(someone)).toMatchObject({ ...DETAILS, taxId: "DE136695976" });
  forward(32 * DAY_S);
  await settle();
  const renewal = await latestInvoice(someone);
  expect(renewal).toMatchObject({
    customer_name: "Nordlicht Solar GmbH",
    customer_address: { line1: "Speicherstraße 4", postal_code: "24103", city: "Kiel", country: "DE" },
    customer_tax_ids: [{ type: "eu_vat", value: "DE136695976" }],
    custom_fields: [{ name: "Purchase order", value: "PO-4711" }],
    footer: "Cost centre 12",
  });
  expect(await askStripe(job(), (stripe) => stripe.invoices.retrieve(first.id))).toMatchObject({ customer_address: null, footer: null });

  const twice = ["Books@Nordlicht.example", "books@nordlicht.example"];
  expect((await save(someone, { invoiceEmails: twice })).invoiceEmails).toEqual(["books@nordlicht.example"]);

  const fresh = await customer();
  expect((await readDetails(await ctxOf(fresh), fresh.orgId)).name).not.toBe("");
  expect(await save(fresh, { taxId: "", purchaseOrder: "", note: "" })).toMatchObject({ taxId: "", purchaseOrder: "", note: "" });
});

test("a tax ID is exchanged, taken away, and a wrong one changes nothing and says where", async () => {
  const someone = await subscriber("starter");
  await save(someone);
  await expect(save(someone, { taxId: "DE136695978", city: "Lübeck" })).rejects.toMatchObject({
    code: "invalid-parameter",
    extra: { errors: [{ parameter: "taxId" }] },
  });
  expect(await readDetails(await ctxOf(someone), someone.orgId)).toMatchObject({ city: "Kiel", taxId: "DE136695976" });
  expect(await save(someone, { country: "FR", taxId: "40 303 265 045" })).toMatchObject({ taxId: "FR40303265045" });
  expect(await save(someone, { taxId: "" })).toMatchObject({ taxId: "" });
  const records = await prisma().event.findMany({
    where: { orgId: someone.orgId, type: "billing.details-changed" },
    orderBy: { id: "asc" },
  });
  expect(records.at(-1)?.data).toEqual({ changes: { country: { from: "FR", to: "DE" }, taxId: true } });
  expect(records.at(-1)?.erasable).toEqual({ taxId: { from: "FR40303265045", to: "" } });
  expect(records[0]?.data).toMatchObject({ changes: { country: { from: "", to: "DE" }, name: true, invoiceEmails: true } });
  expect(JSON.stringify(records.map(({ data }) => data))).not.toMatch(/Nordlicht|Speicherstraße|DE136695976/);
  expect(JSON.stringify(records)).not.toContain("@nordlicht.example");
  await transaction(operator(), (tx) => closeOrganisation(tx, someone.orgId));
  expect(JSON.stringify(await prisma().event.findMany({ where: { orgId: someone.orgId } }))).not.toMatch(
    /Nordlicht|Speicherstraße|136695976/,
  );
});

test("who saves over what somebody else has saved meanwhile is told so, and nothing changes", async () => {
  const someone = await customer();
  const seen = await readDetails(await ctxOf(someone), someone.orgId);
  const put = async (version: string, city: string) => changeDetails(await ctxOf(someone), someone.orgId, { ...DETAILS, city, version });
  const saved = await put(seen.version, "Kiel");
  await expect(put(seen.version, "Bonn")).rejects.toMatchObject({ code: "outdated" });
  expect(await readDetails(await ctxOf(someone), someone.orgId)).toEqual(saved);
  expect(await put(saved.version, "Bonn")).toMatchObject({ city: "Bonn" });
});

test("details that were set can be removed, but for the name, unless tax depends on them", async () => {
  const someone = await customer();
  const saved = await save(someone);
  const remove = async (version: string) => removeDetails(await ctxOf(someone), someone.orgId, { version });
  await expect(remove("another")).rejects.toMatchObject({ code: "outdated" });
  provideEnv({ TAX: "stripe" });
  await expect(remove(saved.version)).rejects.toMatchObject({ code: "conflict" });
  provideEnv({ TAX: "off" });
  const { name } = await prisma().organisation.findUniqueOrThrow({ where: { id: someone.orgId } });
  expect(await remove(saved.version)).toMatchObject({ ...NOTHING, name, invoiceEmails: [] });
  const events = await prisma().event.findMany({
    where: { orgId: someone.orgId, type: "billing.details-changed" },
    orderBy: { id: "asc" },
  });
  expect(events.at(-1)?.data).toMatchObject({ changes: { line1: true, taxId: true, invoiceEmails: true } });
});

test("the name of any organisation can be its legal name", () => {
  const name = "Ä".repeat(200);
  expect(OrganisationName.safeParse(name).success).toBe(true);
  expect(BillingDetails.safeParse({ ...DETAILS, name }).success).toBe(true);
  expect(BillingDetails.safeParse({ ...DETAILS, name: `${name}Ä` }).success).toBe(false);
});

test.each([
  [{ name: " " }, "name"],
  [{ country: "XX" }, "country"],
  [{ country: "" }, "country"],
  [{ country: "de" }, "country"],
  [{ city: "" }, "city"],
  [{ note: "x".repeat(201) }, "note"],
  [{ purchaseOrder: "a\nb" }, "purchaseOrder"],
  [{ invoiceEmails: ["nobody"] }, "invoiceEmails"],
  [{ invoiceEmails: Array.from({ length: 6 }, (_, i) => `a${i}@firm.example`) }, "invoiceEmails"],
])("%o is refused at its field", (changes, field) => {
  const read = BillingDetails.safeParse({ ...DETAILS, ...changes });
  expect(read.error?.issues[0]?.path[0]).toBe(field);
});

test("only who may pay changes them, and they go with the organisation", async () => {
  const someone = await subscriber("starter");
  await save(someone);
  const ctx = await ctxOf(someone);
  if (ctx.actor.kind !== "user" || !ctx.actor.org) throw new Error("not a member");
  const viewer = { ...ctx, actor: { ...ctx.actor, org: { ...ctx.actor.org, role: "viewer" as const } } };
  await expect(changeDetails(viewer, someone.orgId, DETAILS)).rejects.toMatchObject({ code: "role-missing" });
  const other = await customer();
  await expect(changeDetails(ctx, other.orgId, DETAILS)).rejects.toMatchObject({ code: expect.stringMatching(/not-found|role-missing/) });
  await prisma().organisation.update({ where: { id: someone.orgId }, data: { deletedAt: new Date() } });
  await redactCustomer(job(), { orgId: someone.orgId });
  const { stripeCustomerId, invoiceEmails } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
  const kept = await askStripe(job(), (stripe) => stripe.customers.retrieve(stripeCustomerId ?? "", { expand: ["tax_ids"] }));
  expect(JSON.stringify(kept)).not.toMatch(/Nordlicht|Speicherstraße|PO-4711|DE136695976/);
  expect(invoiceEmails).toEqual([]);
});

test("a paid invoice goes to every address once, with its PDF, however often it is heard of", async () => {
  const someone = await subscriber("starter");
  await save(someone);
  const { id: invoiceId, number } = await latestInvoice(someone);
  const task = { orgId: someone.orgId, invoiceId };
  const server = await startMailServer();
  try {
    provideEnv({ SMTP_URL: server.url });
    expect(await mailInvoice(job(), task)).toEqual({ mailed: 2 });
    expect(await mailInvoice(job(), task)).toEqual({ mailed: 0 });
    const [first] = await mails(someone.orgId);
    expect(first).toMatchObject({ toAddress: "archive@nordlicht.example", attachmentName: `invoice-${number}.pdf` });
    expect(first?.text).toContain("It is paid.");
    expect(await deliverMail(operator(), { mailId: first?.id ?? "", isLastTry: false })).toBe("sent");
    const raw = server.received[0]?.raw ?? "";
    expect(raw).toContain("Content-Type: application/pdf");
    expect(raw).toContain(Buffer.from("%PDF-1.4\n").toString("base64").slice(0, 10));
    expect((await mails(someone.orgId))[0]?.attachment).toBeNull();
  } finally {
    closeSmtp();
    await server.close();
    provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" });
  }
});

test("events of Stripe leave the mailing behind, and nobody else's invoice is mailed", async () => {
  const [someone, other] = [await subscriber("starter"), await subscriber("starter")];
  await save(someone);
  const foreign = await latestInvoice(other);
  expect(await mailInvoice(job(), { orgId: someone.orgId, invoiceId: foreign.id })).toEqual({ mailed: 0 });
  expect(await mailInvoice(job(), { orgId: someone.orgId, invoiceId: "in_unknown" })).toEqual({ mailed: 0 });
  forward(32 * DAY_S);
  await settle();
  const queued = await prisma().$queryRaw<{ data: unknown }[]>`select data from pgboss.job where name = 'mail-invoice'`;
  expect(queued.map(({ data }) => data)).toContainEqual({ orgId: someone.orgId, invoiceId: (await latestInvoice(someone)).id });
  expect(JSON.stringify(queued)).not.toContain(other.orgId);
  sandbox().control.decline({ next: 0 });
});

test("saving details finds out that the customer was deleted at Stripe, whose events were lost: its plan is over", async () => {
  const someone = await subscriber("starter");
  const { stripeCustomerId } = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId: someone.orgId } });
  for (const type of ["customer.deleted", "customer.subscription.deleted"]) sandbox().control.drop({ type });
  sandbox().control.deleteCustomer({ id: stripeCustomerId ?? "" });
  await expect(save(someone)).rejects.toThrow();
  expect(await prisma().entitlement.findUniqueOrThrow({ where: { orgId: someone.orgId } })).toMatchObject({ state: "inactive" });
  expect(await prisma().subscription.findMany({ where: { orgId: someone.orgId } })).toMatchObject([{ status: "canceled" }]);
  await save(someone);
});

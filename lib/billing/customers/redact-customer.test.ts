import { expect, test } from "vitest";
import { confirmEmailChange, requestEmailChange } from "@/lib/accounts/users/change-email";
import { followEvents } from "@/lib/events/followers";
import { pool, prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { lastMail, person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import { closeAccount } from "./close-organisation";
import { followPayers, redactCustomer } from "./redact-customer";

useDatabase();
const { customer, job, pay, settle } = usePayments();

test("the customer of a deleted organisation keeps its invoices at Stripe, and neither name nor address", async () => {
  followEvents("billing", followPayers);
  const someone = await customer();
  const { orgId } = someone;
  await pay((await startCheckout(await someone.ctx(), { orgId, plan: "starter" })).url);
  await settle();
  const id = (await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } })).stripeCustomerId ?? "";
  const atStripe = () => askStripe(job(), (stripe) => stripe.customers.retrieve(id));
  await redactCustomer(job(), { orgId });
  expect(JSON.stringify(await atStripe())).toContain(someone.email);
  await closeAccount(await someone.ctx(), { name: someone.email });
  const { rows } = await pool().query("select data from pgboss.job where name = 'redact-customer'");
  expect(rows).toEqual([{ data: { orgId } }]);
  await redactCustomer(job(), { orgId });
  expect(JSON.stringify(await atStripe())).not.toContain(someone.email);
  expect(await atStripe()).toMatchObject({ name: orgId });
  expect((await askStripe(job(), (stripe) => stripe.invoices.list({ customer: id }))).data).not.toHaveLength(0);
});

test("where an organisation lives on, its customer has the address of who pays now", async () => {
  followEvents("billing", followPayers);
  const founder = await customer();
  const { orgId } = founder;
  await pay((await startCheckout(await founder.ctx(), { orgId, plan: "starter" })).url);
  await settle();
  const id = (await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } })).stripeCustomerId ?? "";
  const atStripe = () => askStripe(job(), (stripe) => stripe.customers.retrieve(id));
  const asked = async () =>
    (await pool().query("delete from pgboss.job where name = 'redact-customer' and data->>'orgId' = $1 returning 1", [orgId])).rowCount;
  const heir = await person({ orgId, role: "owner" });
  expect(await asked()).toBe(0);
  await closeAccount(await founder.ctx(), { name: founder.email });
  expect(await asked()).toBe(1);
  await redactCustomer(job(), { orgId });
  expect(JSON.stringify(await atStripe())).not.toContain(founder.email);
  expect(await atStripe()).toMatchObject({ email: heir.email });
  await requestEmailChange(await heir.ctx(), { email: "heir.new@people.example" });
  await confirmEmailChange(await heir.ctx(), { token: (await lastMail("heir.new@people.example")).token });
  expect(await asked()).toBe(1);
  await redactCustomer(job(), { orgId });
  expect(await atStripe()).toMatchObject({ email: "heir.new@people.example" });
});

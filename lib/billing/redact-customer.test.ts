import { expect, test } from "vitest";
import { useDatabase } from "@/e2e/use-database";
import { usePayments } from "@/e2e/use-payments";
import { followEvents } from "@/lib/events/followers";
import { pool, prisma } from "@/lib/platform/database";
import { askStripe } from "@/lib/platform/stripe";
import { closeAccount } from "./close-organisation";
import { redactClosedCustomer, redactCustomer } from "./redact-customer";
import { startCheckout } from "./start-checkout";

useDatabase();
const { customer, job, pay, settle } = usePayments();

test("the customer of a deleted organisation keeps its invoices at Stripe, and neither name nor address", async () => {
  followEvents("billing", redactClosedCustomer);
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

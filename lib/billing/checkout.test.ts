import { expect, test } from "vitest";
import { person } from "@/e2e/people";
import { useDatabase } from "@/e2e/use-database";
import { DECLINED, usePayments, type Customer } from "@/e2e/use-payments";
import { prisma } from "@/lib/platform/database";
import { confirmCheckout } from "./confirm-checkout";
import { PLAN_TABLE } from "./plans";
import { readBilling } from "./read-billing";
import { startCheckout } from "./start-checkout";

useDatabase();
const { sandbox, customer, pay, settle, forward } = usePayments();

const entitlementOf = (orgId: string) => prisma().entitlement.findUnique({ where: { orgId } });
const sessionOf = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? "";
const begin = async (of: Customer, plan: "starter" | "pro" = "pro"): Promise<string> =>
  (await startCheckout(await of.ctx(), { orgId: of.orgId, plan })).url;
const asked = (what: string) =>
  sandbox()
    .control.requests()
    .filter(({ method, path }) => `${method} ${path}` === what);

test("a checkout that is paid activates the plan by its events alone", async () => {
  const buyer = await customer();
  const url = await begin(buyer);
  expect(await entitlementOf(buyer.orgId)).toBeNull();
  expect(await pay(url)).toBe("paid");
  await settle();
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ plan: "pro", state: "active" });
  const view = await readBilling(await buyer.ctx(), buyer.orgId);
  expect(view.subscription).toMatchObject({
    ...{
      plan: "pro",
      status: "active",
      amountCents: PLAN_TABLE.pro.priceCents,
      pending: null,
      failure: null,
      unpaidUpgrade: null,
      cancelsAt: null,
    },
    card: { brand: "visa", last4: "4242" },
  });
  expect(view.openCheckout).toBeNull();
  expect(view.isTest).toBe(true);
  const row = await prisma().subscription.findUniqueOrThrow({ where: { currentOf: buyer.orgId } });
  expect(await entitlementOf(buyer.orgId)).toMatchObject({ periodStartsAt: row.periodStartsAt, periodEndsAt: row.periodEndsAt });
});

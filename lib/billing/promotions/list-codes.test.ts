import { expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { prisma } from "@/lib/platform/database";
import { subscribersOf } from "@/testing/billing/subscribers";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { deactivateCode } from "./deactivate-code";
import { listCodes, readCode } from "./list-codes";
import { quoteCheckout } from "./quote-checkout";
import { unknownCode } from "./rules";

useDatabase();
const payments = usePayments();
const { clock, customer } = payments;
const { ctxOf } = subscribersOf(payments);

test("a code of another mode of Stripe is listed as that, is refused to customers and can be deactivated", async () => {
  const staff = await person({ clock, staff: true, role: null });
  const terms = { percentOff: 20, duration: "once", plans: ["starter", "pro"], note: "A test.", createdBy: staff.userId };
  const add = async (code: string, mode: string, more: { redeemBy?: Date } = {}) => {
    const id = newId("pco");
    await prisma().promotionCode.create({
      data: { ...terms, ...more, id, code, mode, stripeId: `promo_${code}`, createdAt: new Date(clock.now()) },
    });
    return id;
  };
  const ours = await add("OURS", "sandbox");
  const other = await add("OTHER", "test");
  await add("OVER", "test", { redeemBy: new Date(clock.now() - 1) });
  const { rows } = await listCodes(await staff.ctx(), {});
  expect(Object.fromEntries(rows.map(({ code, state }) => [code, state]))).toEqual({
    OURS: "active",
    OTHER: "other-mode",
    OVER: "expired",
  });
  expect((await readCode(await staff.ctx(), { id: other })).state).toBe("other-mode");

  const someone = await customer();
  const wish = { orgId: someone.orgId, plan: "pro", interval: "month", code: "OTHER" } as const;
  await expect(quoteCheckout(await ctxOf(someone), wish)).rejects.toMatchObject({ code: "unprocessable", message: unknownCode("OTHER") });

  await deactivateCode(await staff.ctx(), { id: other, note: "Of the test." });
  expect((await readCode(await staff.ctx(), { id: other })).state).toBe("deactivated");
  expect((await readCode(await staff.ctx(), { id: ours })).state).toBe("active");
});

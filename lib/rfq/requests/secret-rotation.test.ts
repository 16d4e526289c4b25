import { expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { operator, useDatabase } from "@/testing/use-database";
import { RequestInput } from "../contract";
import { buyerKeysOf } from "./keyed-hash";
import { receive } from "./receive-request";
import { renewBuyerKeys } from "./renew-buyer-keys";

useDatabase();

const ONE = "the first secret which is long enough";
const TWO = "the second secret which is long enough";
const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
const input = RequestInput.parse({
  ...{ buyer: "Sunfirm GmbH", contact: "ada@sunfirm.example", category: "module", quantity: 3, quantity_unit: "MW", unit_power_w: 580 },
  ...{ country: "de", delivery_month: "2027-03" },
});

test("a buyer stays one buyer, and a request is taken once, while the secret is rotated and after the old one is gone", async () => {
  provideEnv({ AUTH_SECRET: ONE });
  const id = await receive(operator(clock), input);
  provideEnv({ AUTH_SECRET: `${TWO},${ONE}` });
  expect(await receive(operator(clock), input)).toBeNull();
  const keysNow = async (): Promise<string[]> => (await prisma().rfqRequest.findUniqueOrThrow({ where: { id: id ?? "" } })).buyerKeys;
  const before = await keysNow();
  expect(buyerKeysOf(input.buyer, null)).toEqual(expect.arrayContaining(before.slice(0, 1)));
  expect(await renewBuyerKeys(operator(clock))).toEqual({ renewed: 1 });
  expect(await renewBuyerKeys(operator(clock))).toEqual({ renewed: 0 });
  provideEnv({ AUTH_SECRET: TWO });
  expect(await keysNow()).toEqual(expect.arrayContaining(buyerKeysOf(input.buyer, input.contact)));
});

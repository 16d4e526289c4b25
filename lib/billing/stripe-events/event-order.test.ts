import { expect, test } from "vitest";
import { World, type Violation } from "@/testing/billing/world";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";

useDatabase();
const payments = usePayments();

/** `npm run campaign:billing` sets both. */
const SEQUENCES = Number(process.env.BILLING_SEQUENCES ?? 50);
const SEED = Number(process.env.BILLING_SEED ?? 1);
const IN_A_WORLD = 10;
const LONG_MS = 120_000;
const WORLDS = Array.from({ length: Math.ceil(SEQUENCES / IN_A_WORLD) }, (_, i) => SEED + i);

const words = ({ seed, did, says }: Violation): string => `sequence ${seed}: ${did.join("; ")}\n  ${says}`;

test.each(WORLDS)(
  "whatever arrives in whatever order, we end up with what Stripe says (seed %i)",
  async (seed) => {
    const violations = await new World(payments, seed).run(IN_A_WORLD);
    expect(violations.map(words)).toEqual([]);
  },
  LONG_MS,
);

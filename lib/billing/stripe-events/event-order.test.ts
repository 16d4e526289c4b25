import { expect, test } from "vitest";
import { BillingSimulation, type Violation } from "@/testing/billing/simulation";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";

useDatabase();
const payments = usePayments();

/** `npm run campaign:billing` sets both. By themselves: a world where everything arrives, and one where some events are lost. */
const SEQUENCES = Number(process.env.BILLING_SEQUENCES ?? 20);
const SEED = Number(process.env.BILLING_SEED ?? 1);
const PER_SIMULATION = 10;
const LONG_MS = 120_000;
const SEEDS = Array.from({ length: Math.ceil(SEQUENCES / PER_SIMULATION) }, (_, i) => SEED + i);

const words = ({ seed, did, says }: Violation): string => `sequence ${seed}: ${did.join("; ")}\n  ${says}`;

test.each(SEEDS)(
  "whatever arrives in whatever order, we end up with what Stripe says (seed %i)",
  async (seed) => {
    const violations = await new BillingSimulation(payments, seed).run(PER_SIMULATION);
    expect(violations.map(words)).toEqual([]);
  },
  LONG_MS,
);

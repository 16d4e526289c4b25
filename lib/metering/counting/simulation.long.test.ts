import { afterAll, beforeAll, expect, test } from "vitest";
import { FAULTS } from "@/testing/simulation/meter-model";
import { simulateCounting } from "@/testing/simulation/simulate-counting";
import { installServers, uninstallServers } from "@/testing/simulation/simulated-server";

/** Two or three servers that run this folder's own code, on a clock that jumps, with a model in place of the database. */
beforeAll(installServers);
afterAll(uninstallServers);

/** The first seed whose schedule goes wrong, and how. */
async function firstWrong(...[seeds, fault]: [number, Parameters<typeof simulateCounting>[1]?]): Promise<string | null> {
  for (let seed = 1; seed <= seeds; seed++) {
    const wrong = await simulateCounting(seed, fault);
    if (wrong !== null) return `seed ${seed}: ${wrong}`;
  }
  return null;
}

/** More find what is rarer: `SIMULATED_SCHEDULES=100000 npm test -- unit lib/metering/counting/simulation.long.test.ts`. */
const SCHEDULES = Number(process.env["SIMULATED_SCHEDULES"] ?? 2_500);

test("whatever is lost, late, sent twice or cut off, and whoever dies: a call is in the ledger if it got its response, and else is not", async () => {
  expect(await firstWrong(SCHEDULES)).toBeNull();
}, 3_600_000);

test.each(FAULTS)("the simulation finds when %s", async (fault) => {
  expect(await firstWrong(2_000, fault)).toMatch(/^seed/);
});

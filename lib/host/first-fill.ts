import { isFillDue } from "@/lib/catalog/sample/fill-sample";
import { env } from "@/lib/platform/env";
import { isUnconfigured } from "@/lib/portal/client";
import { isDemoMissing } from "@/prisma/seed/record";
import type { OpenDatabase } from "./open-database";
import { runOpsChild } from "./run-ops-child";

type Place = { root: string; database: OpenDatabase; say: (line: string) => void; signal: AbortSignal };

/** Before the first answer: the catalogue, of open and generated data, and, where nothing was configured, the demo. Both at once, each in a process of its own. */
export async function firstFill(place: Place): Promise<void> {
  if (!env().SAMPLE) return;
  await Promise.all([fillCatalogue(place), makeDemo(place)]);
}

async function fillCatalogue({ root, database, say, signal }: Place): Promise<void> {
  if (!(await isFillDue())) return;
  say("the catalogue is empty, filling it with open data and sample data (SAMPLE=off to skip)");
  await fillPatiently(() => runOpsChild(root, database.databaseUrl, { args: ["sample", "fill"], signal }), { say, signal });
}

/** A machine that is busy with something else may not give a transaction in time. */
const MAX_FILLS = 3;

/** Each try begins anew, beside what was published before. @throws what the last try did */
export async function fillPatiently(fill: () => Promise<void>, { say, signal }: Pick<Place, "say" | "signal">): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await fill();
    } catch (error) {
      if (signal.aborted || tries === MAX_FILLS) throw error;
      say(
        `filling the catalogue failed and is tried again (${tries + 1} of ${MAX_FILLS}): ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** The service is whole without the demo, so it starts also when that fails; the next start tries again. */
async function makeDemo({ root, database, say, signal }: Place): Promise<void> {
  if (!isUnconfigured() || !database.isEmbedded || !(await isDemoMissing())) return;
  say("nothing is configured, creating a demo customer and a demo staff user (SAMPLE=off to skip)");
  await runOpsChild(root, database.databaseUrl, { args: ["demo", "fill"], signal }).catch((error: unknown) => {
    if (!signal.aborted)
      say(`the demo is incomplete and will be retried at the next start: ${error instanceof Error ? error.message : String(error)}`);
  });
}

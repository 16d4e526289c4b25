import { type Description, isFile, ofDryRuns } from "../description";
import type { Place } from "../place";
import type { Findings } from "../report";
import type { Wanted } from "../wanted";
import type { Workspace } from "../workspace";
import type { Proxies } from "./probe";
import { Prober } from "./prober";
import { startProxy } from "./proxy";
import { readingProbes } from "./reading-probes";
import { changeFields, changeWebhooks, makeExports, readAgain } from "./sequences";

const AT_ONCE = 4;

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Nothing is written before everything has been read: a custom field is a property that this description does not have. */
async function sendAll(prober: Prober, reading: readonly Wanted[], place: Place): Promise<void> {
  await inTurns(readingProbes(reading), (probe) => prober.probe(probe));
  const tagged = reading.filter(({ name, operation, status }) => name === operation.operationId && status === 200);
  await inTurns(
    tagged.filter(({ operation }) => "304" in operation.responses && !isFile(operation)),
    (plain) => readAgain(prober, plain),
  );
  if (place.keys.live === null) return;
  await changeWebhooks(prober);
  await makeExports(prober);
  await changeFields(prober, place);
}

/** Sends calls of every kind through Prism. */
export async function runPrism(
  description: Description,
  { workspace, place }: { workspace: Workspace; place: Place },
  reading: readonly Wanted[],
): Promise<Findings> {
  await workspace.write("dry-runs.json", ofDryRuns(description.text));
  const proxies: Proxies = {
    meant: await startProxy(workspace, place),
    unmeant: await startProxy(workspace, place, { validatesRequests: false }),
    dry: await startProxy(workspace, place, { document: "dry-runs.json" }),
  };
  try {
    const prober = new Prober(description, place, proxies);
    await sendAll(prober, reading, place);
    return { part: "prism", operations: prober.operations.size, calls: prober.calls, faults: prober.faults };
  } finally {
    await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
  }
}

import { resolve } from "node:path";
import { ROUTES } from "@/app/api/v1/_routes/all";
import { isCatalogueEmpty } from "@/lib/catalog/sample/fill-sample";
import { drainSettlements } from "@/lib/metering/settle-calls";
import { flushCallNotes } from "@/lib/metering/note-call";
import { keepLedger } from "@/lib/metering/keep-ledger";
import { returnLeases } from "@/lib/metering/lease";
import { announceStop } from "@/lib/http/health";
import { processClock } from "@/lib/platform/clock";
import { closeDatabase } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { versionClock } from "@/lib/platform/version-clock";
import { startJobs, type Jobs } from "./jobs";
import { createListener, type Listener } from "./listener";
import { openWorld, type World } from "./open-world";
import { createPages } from "./pages";
import { refusePublicDefaults } from "./refuse-defaults";
import { fillInChild } from "./fill-in-child";

const DRAIN_MS = 20_000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const root = process.env.HELIODEX_ROOT ?? process.cwd();

type Running = { world: World; listener: Listener; jobs: Promise<Jobs | null> };

async function start(): Promise<void> {
  refusePublicDefaults(env());
  provideEnv({ DATA_DIR: resolve(root, env().DATA_DIR) });
  const world = await openWorld({ role: "server", root, say });
  const running = await openListener(world);
  let stopping: Promise<void> | undefined;
  const stopOnce = (): Promise<void> => (stopping ??= stop(running));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stopOnce());
}

async function openListener(world: World): Promise<Running> {
  await keepLedger(processClock().now());
  if (env().SAMPLE && (await isCatalogueEmpty())) await fillInChild(root, world.databaseUrl, say);
  const pages = await createPages(root);
  const listener = createListener(ROUTES, pages);
  await new Promise<void>((done, fail) => listener.server.once("error", fail).listen(env().PORT, env().HOST, done));
  const address = listener.server.address();
  const port = typeof address === "object" && address ? address.port : env().PORT;
  provideEnv({ PORT: String(port) });
  await versionClock().current();
  process.stdout.write(`ready http://${env().HOST.includes(":") ? `[${env().HOST}]` : env().HOST}:${port}\n`);
  const jobs = startJobs(world.databaseUrl, { withSample: env().SAMPLE }).catch((error: unknown) => {
    log().error({ err: error }, "the job queue did not start");
    return null;
  });
  return { world, listener, jobs };
}

/** Takes no more, finishes what is in flight, counts it, writes what waits, and ends. */
async function stop({ world, listener, jobs }: Running): Promise<void> {
  say("stopping");
  announceStop();
  await listener.drain(DRAIN_MS);
  await (await jobs)?.stop().catch((error: unknown) => log().warn({ err: error }, "the job queue did not stop in time"));
  for (const finish of [drainSettlements, returnLeases, flushCallNotes])
    await finish().catch((error: unknown) => log().warn({ err: error }, "not everything could be written at the end"));
  versionClock().stop();
  await closeDatabase();
  await world.close();
  process.exit(0);
}

await start().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

import { resolve } from "node:path";
import { ROUTES } from "@/lib/api/routes/all";
import { endTestPayments } from "@/lib/billing/customers/end-test-payments";
import { refuseWrongPacks } from "@/lib/billing/top-ups/packs";
import { findBrandOf } from "@/lib/brand/brands";
import { announceClose, announceStop } from "@/lib/http/health";
import { returnSandboxCalls } from "@/lib/metering/counting/count-sandbox-call";
import { keepCounting } from "@/lib/metering/counting/keep-counting";
import { drainSettlements } from "@/lib/metering/counting/settle-calls";
import { nullIfAway, openLedger } from "@/lib/metering/ledger/open-ledger";
import { createLedgerDays } from "@/lib/metering/prune-ledger";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { provideBrands } from "@/lib/platform/brand";
import { processClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { closeDatabase } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { flushLog, log } from "@/lib/platform/log";
import { isUnconfigured } from "@/lib/platform/unconfigured";
import { versionClock } from "@/lib/platform/version-clock";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { demoAccounts } from "@/prisma/seed/record";
import { firstFill } from "./first-fill";
import { followAllEvents } from "./follow-events";
import { runHeartbeat, type Heartbeat } from "./heartbeat";
import { runJobs, type Jobs } from "./jobs";
import { createListener, type Listener } from "./listener";
import { serveMetrics, type MetricsListener } from "./metrics/serve-metrics";
import { openDatabase, type OpenDatabase } from "./open-database";
import { createPages, pagesBuilt } from "./pages";
import { refuseMissingDetails, refusePublicDefaults } from "./refuse-defaults";
import { sendWebhooks } from "./send-webhooks";
import { announceAddress, withdrawAddress } from "./server-address";
import { listenForStop, waitUnless } from "./stop-signals";
import { openPayments, type Payments } from "./stripe-sandbox";

const DRAIN_MS = 20_000;
/** Two looks of most load balancers, and half of what `docker stop` allows. */
const DEFAULT_DELAY_S = 5;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const root = process.env.HELIODEX_ROOT ?? process.cwd();

type Stoppable = { stop(): Promise<void> };
type Running = { listener: Listener; jobs: Jobs; heartbeat: Heartbeat; counting: Stoppable; webhooks: Stoppable };
type Opened = { database: OpenDatabase | null; payments: Payments | null; metrics: MetricsListener | null; otlp: Stoppable | null };

/** When whoever read the output is gone, the server goes on without: unheard, the error is printed, which fails again, for ever. */
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
process.on("exit", flushLog);

/** Before there is anything to stop, start-up ends at its next step. */
const { asked, atOnce } = listenForStop();
const untilPagesAreBuilt = pagesBuilt(asked);

async function run(): Promise<void> {
  refusePublicDefaults(env());
  refuseWrongPacks();
  provideBrands(findBrandOf);
  provideEnv({ DATA_DIR: resolve(root, env().DATA_DIR) });
  const opened: Opened = { database: null, payments: null, metrics: null, otlp: null };
  try {
    opened.database = await openDatabase({ role: "server", root, say, signal: asked });
    opened.payments = await openPaymentsIfPossible();
    opened.metrics = await serveMetrics();
    opened.otlp = await openOtlp();
    if (opened.metrics) say(`metrics ${opened.metrics.url}`);
    const running = await openListener(opened.database, opened.payments);
    await untilAsked();
    await drain(running);
  } catch (error) {
    if (!asked.aborted) throw error;
  } finally {
    await closeAll(opened);
  }
}

const startContext = (): Context => ({ actor: { kind: "job", name: "start" }, clock: processClock(), requestId: null });

/** Its libraries are loaded only where there is a collector. */
async function openOtlp(): Promise<Stoppable | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env();
  if (endpoint === undefined) return null;
  return (await import("./otlp/start-otlp")).startOtlp(endpoint);
}

/** The data is worth serving without payments too, say where the data folder can't be written to. */
function openPaymentsIfPossible(): Promise<Payments | null> {
  return openPayments({ role: "server", root, say }).catch((error: unknown) => {
    say(`payments are off: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
}

async function openListener(database: OpenDatabase, payments: Payments | null): Promise<Running> {
  asked.throwIfAborted();
  await refuseMissingDetails(startContext());
  followAllEvents();
  await createLedgerDays().catch((error: unknown) =>
    log().warn({ err: error }, "the request log partitions could not be created in advance"),
  );
  await openLedger().catch(nullIfAway);
  await endTestPayments(startContext());
  await firstFill({ root, database, say, signal: asked });
  await untilPagesAreBuilt();
  const pages = await createPages(root);
  asked.throwIfAborted();
  // In development Next serves the API too, because it loads changed files again.
  const listener = createListener(process.env.HELIODEX_DEV === "1" ? null : ROUTES, pages);
  await new Promise<void>((done, fail) => listener.server.once("error", fail).listen(env().PORT, env().HOST, done));
  const address = listener.server.address();
  const port = typeof address === "object" && address ? address.port : env().PORT;
  provideEnv({ PORT: String(port) });
  await versionClock().current();
  const url = `http://${env().HOST.includes(":") ? `[${env().HOST}]` : env().HOST}:${port}`;
  await announceAddress(env().DATA_DIR, url);
  await payments?.receiveAt(webhookAddress(url)).catch((error: unknown) => log().warn({ err: error }, "test payments send no events"));
  process.stdout.write(`ready ${url}\n`);
  if (await demoAccounts().catch(() => null)) say("demo: npm run ops -- demo prints sign-in links");
  return {
    listener,
    jobs: runJobs(database.databaseUrl, { withSample: env().SAMPLE }),
    heartbeat: runHeartbeat({ url }),
    counting: keepCounting(),
    webhooks: sendWebhooks(),
  };
}

/** The sandbox is on this machine: a listener on every address is reached by loopback. */
const webhookAddress = (url: string): string => `${url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, "//127.0.0.1")}/api/stripe/webhook`;

function untilAsked(): Promise<void> {
  if (asked.aborted) return Promise.resolve();
  return new Promise((resolveAsked) => asked.addEventListener("abort", () => resolveAsked(), { once: true }));
}

/** Not ready but serving, so that nobody is sent here any more; then takes no more, finishes what is in flight, counts it, and writes what waits. */
async function drain({ listener, jobs, heartbeat, webhooks, counting }: Running): Promise<void> {
  say("stopping");
  announceStop();
  await waitUnless(atOnce, env().STOP_DELAY_S ?? (isUnconfigured() ? 0 : DEFAULT_DELAY_S));
  await heartbeat.stop();
  await listener.drain(DRAIN_MS, announceClose);
  await Promise.all([jobs.stop(), webhooks.stop(), counting.stop()]);
  for (const finish of [drainSettlements, returnSandboxCalls, flushCallNotes, flushEdgeCounts])
    await finish().catch((error: unknown) => log().warn({ err: error }, "some data could not be written at shutdown"));
}

async function closeAll({ database, payments, metrics, otlp }: Opened): Promise<void> {
  await otlp?.stop();
  await metrics?.stop();
  await withdrawAddress(env().DATA_DIR);
  await versionClock().close();
  await payments?.close().catch((error: unknown) => log().warn({ err: error }, "the payment sandbox did not stop cleanly"));
  if (database === null) return;
  await closeDatabase().catch((error: unknown) => log().warn({ err: error }, "the database connections did not close"));
  await database.close();
}

await run().then(
  () => process.exit(0),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);

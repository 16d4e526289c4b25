import { connectionOf } from "@/lib/host/embedded/connection-of";
import { findPayments } from "@/lib/host/stripe-sandbox";
import { provideEnv } from "@/lib/platform/env";

export type JourneyServer = { ready: true; baseURL: string };

let opened: Promise<JourneyServer> | undefined;

/** Lets the tests use the domain's own use cases on the database of the server under test. */
export const openServer = (): Promise<JourneyServer> => (opened ??= open());

async function open(): Promise<JourneyServer> {
  const dataDir = process.env.JOURNEY_DATA_DIR ?? "";
  const found = await connectionOf(dataDir);
  if (!found) throw new Error(`no server runs on ${dataDir}`);
  const port = process.env.JOURNEY_PORT ?? "4310";
  provideEnv({ DATABASE_URL: found.url, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: "error" });
  if (!(await findPayments(dataDir))) throw new Error(`no payment sandbox runs on ${dataDir}`);
  return { ready: true, baseURL: `http://127.0.0.1:${port}` };
}

import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { env, provideEnv } from "@/lib/platform/env";
import { secretFor } from "@/lib/platform/secrets";
import { acquireDataLock, DataFolderBusy, type DataLock } from "./embedded/data-lock";
import { createSandboxFolder, runningSandbox, type SandboxAddress, sandboxFolder } from "./stripe-sandbox/address";
import { runSandbox, type SandboxIdentity } from "./stripe-sandbox/run-sandbox";

/** What a process needs before it may ask for payments. `receiveAt` tells where events are to be sent. */
export type Payments = { receiveAt(webhookUrl: string): Promise<void>; close(): Promise<void> };
export type PaymentsPlace = { role: "server" | "ops"; root: string; say: (line: string) => void; command?: readonly string[] };

const LOOK_AGAIN_MS = 100;
const PATIENCE_MS = 60_000;
const SETTLED: Payments = { receiveAt: () => Promise.resolve(), close: () => Promise.resolve() };

/**
 * Makes sure that payments can be asked for: at Stripe where a key is set, else in the local sandbox, the one that a server
 * runs on this data folder or one of this process's own. What it found becomes the setting everyone reads.
 */
export async function openPayments(place: PaymentsPlace): Promise<Payments> {
  if (env().STRIPE_SECRET_KEY !== undefined) return SETTLED;
  const dataDir = env().DATA_DIR;
  await createSandboxFolder(dataDir);
  for (const until = Date.now() + PATIENCE_MS; ; await wait(LOOK_AGAIN_MS)) {
    try {
      return await own(place, dataDir, await acquireDataLock(sandboxFolder(dataDir), place.role));
    } catch (error) {
      if (!(error instanceof DataFolderBusy) || Date.now() > until) throw error;
      if (error.role === "server" && (await findPayments(dataDir))) return SETTLED;
    }
  }
}

/** Uses the sandbox that a server runs on this data folder; false where none runs. */
export async function findPayments(dataDir: string): Promise<boolean> {
  if (env().STRIPE_SECRET_KEY !== undefined) return true;
  const found = await runningSandbox(dataDir);
  if (found) provide(found);
  return found !== null;
}

async function own({ role, root, say, command }: PaymentsPlace, dataDir: string, lock: DataLock): Promise<Payments> {
  try {
    // Without a server nobody takes the events of a command; they are sent when one runs.
    const place = { dataDir, say, isQuiet: role === "ops", command: command ?? [join(root, ".build", "stripe-sandbox.mjs")] };
    const identity = identityOfSandbox();
    const kept = await runSandbox(place, identity);
    provide({ url: kept.url, ...identity });
    return {
      receiveAt: (address) => kept.receiveAt(address),
      close: async () => {
        await kept.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The same for every start of an installation, and made by it alone. */
function identityOfSandbox(): SandboxIdentity {
  const secret = (purpose: string): string => secretFor(`stripe-sandbox ${purpose}`).toString("hex");
  return { secretKey: `sk_test_${secret("key")}`, webhookSecret: `whsec_${secret("webhook")}`, merchant: env().BRAND_NAME };
}

function provide({ url, secretKey, webhookSecret }: Pick<SandboxAddress, "url" | "secretKey" | "webhookSecret">): void {
  provideEnv({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url });
}

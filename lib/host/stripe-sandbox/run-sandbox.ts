import { setTimeout as wait } from "node:timers/promises";
import { giveToFolderOwner } from "../embedded/data-folder";
import { identityOf, isRunning } from "../embedded/process-identity";
import { announceSandbox, lastSandbox, runningSandbox, stateFileIn } from "./address";
import { type SandboxProcess, type SandboxProgram, type SandboxSettings, startSandboxProcess } from "./sandbox-process";

export type SandboxPlace = SandboxProgram & { dataDir: string; say: (line: string) => void };
export type SandboxIdentity = { secretKey: string; webhookSecret: string; merchant: string };
export type RunningSandbox = { url: string; receiveAt(webhookUrl: string): Promise<void>; close(): Promise<void> };

const LEFTOVER_MS = 5_000;
const LOOK_AGAIN_MS = 20;
const BACK_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** Who lived this long did not die of what was wrong at its start. */
const SETTLED_MS = 60_000;

/** Runs the sandbox of a data folder, which the caller has locked, and starts it again when it ends unasked. */
export async function runSandbox(place: SandboxPlace, identity: SandboxIdentity): Promise<RunningSandbox> {
  await endLeftover(place.dataDir);
  const closing = new AbortController();
  let webhookUrl = (await lastSandbox(place.dataDir))?.webhookUrl ?? null;
  const announce = ({ url, pid }: SandboxProcess): Promise<void> => {
    const { secretKey, webhookSecret } = identity;
    return announceSandbox(place.dataDir, { url, ...identityOf(pid), secretKey, webhookSecret, webhookUrl });
  };
  const start = async (port: number): Promise<SandboxProcess> => {
    const started = await startSandboxProcess(place, settings(place.dataDir, identity, { port, webhookUrl }));
    await announce(started);
    return started;
  };
  let running: SandboxProcess | null = await startWhereItWas(place.dataDir, start);
  const { url } = running;
  const watching = watch(place.say, closing.signal, {
    first: running,
    again: async () => {
      running = null;
      running = await start(Number(new URL(url).port));
      return running;
    },
  });
  return {
    url,
    receiveAt: async (address) => {
      webhookUrl = address;
      await setWebhook(url, identity, address);
      if (running) await announce(running);
    },
    close: async () => {
      closing.abort();
      await watching;
      await running?.stop();
      const state = stateFileIn(place.dataDir);
      for (const file of [state, `${state}.journal`]) await giveToFolderOwner(file).catch(() => undefined);
    },
  };
}

const settings = (
  dataDir: string,
  identity: SandboxIdentity,
  { port, webhookUrl }: { port: number; webhookUrl: string | null },
): SandboxSettings => ({
  ...identity,
  port,
  webhookUrl,
  stateFile: stateFileIn(dataDir),
});

/** Links to its pages stay good over a restart, unless somebody else has the port by now. */
async function startWhereItWas(dataDir: string, start: (port: number) => Promise<SandboxProcess>): Promise<SandboxProcess> {
  const last = await lastSandbox(dataDir);
  if (last === null) return start(0);
  return start(Number(new URL(last.url).port)).catch(() => start(0));
}

/** Its address is known to many by now, so it always comes back where it was. */
async function watch(
  say: (line: string) => void,
  closing: AbortSignal,
  { first, again }: { first: SandboxProcess; again: () => Promise<SandboxProcess> },
): Promise<void> {
  const aborted = new Promise<"closing">((resolve) => closing.addEventListener("abort", () => resolve("closing"), { once: true }));
  let pauseMs = FIRST_PAUSE_MS;
  let life = first.exited;
  for (;;) {
    const began = Date.now();
    const how = await Promise.race([life, aborted]);
    if (closing.aborted) return;
    if (Date.now() - began > SETTLED_MS) pauseMs = FIRST_PAUSE_MS;
    say(`the payment sandbox exited (${how}), restarting it`);
    await wait(pauseMs, undefined, { signal: closing }).catch(() => undefined);
    if (closing.aborted) return;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    life = again().then(({ exited }) => exited, reasonOf);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A server that was killed leaves a sandbox that is just ending; two must not write one state. */
async function endLeftover(dataDir: string): Promise<void> {
  const left = await runningSandbox(dataDir);
  if (left === null) return;
  const deadline = Date.now() + LEFTOVER_MS;
  while (isRunning(left)) {
    if (Date.now() > deadline) process.kill(left.pid, "SIGKILL");
    await wait(LOOK_AGAIN_MS);
  }
}

/** It may be on its way back just now. */
async function setWebhook(url: string, { secretKey, webhookSecret }: SandboxIdentity, address: string): Promise<void> {
  const ask = (): Promise<Response> =>
    fetch(`${url}/_sandbox/set_webhook`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({ url: address, secret: webhookSecret }),
    });
  let response = await ask().catch(() => null);
  for (const deadline = Date.now() + BACK_MS; response === null && Date.now() < deadline; response = await ask().catch(() => null))
    await wait(FIRST_PAUSE_MS);
  if (response === null) throw new Error("the payment sandbox does not respond");
  if (!response.ok) throw new Error(`the payment sandbox rejected the webhook URL (${response.status})`);
}

import { open } from "node:fs/promises";
import pg from "pg";
import { limitedConnection } from "@/lib/platform/connection-limits";
import { DATABASE, type Address, connectionUrl } from "./connection";
import { hasCode } from "./data-folder";
import type { Postmaster } from "./launch-postmaster";
import { EmbeddedStartFailed } from "./unavailable";

const PATIENCE_MS = 30_000;
/** While the server says that it replays its log after a crash, it works; that may take minutes. */
const RECOVERY_PATIENCE_MS = 15 * 60_000;
const STARTING_UP = "57P03";
const WRONG_PASSWORD = "28P01";

/** Waits until the server answers, and makes our database on the first start. */
export async function waitUntilReady(postmaster: Postmaster, address: Address, logFile: string): Promise<void> {
  let exitCode: number | null | undefined;
  void postmaster.exited.then((code) => (exitCode = code));
  const began = Date.now();
  for (;;) {
    const failure = await ensureDatabase(address).then(() => null, asError);
    if (failure === null) return;
    if (exitCode !== undefined)
      throw await startFailure(`PostgreSQL exited during startup (code ${exitCode ?? "none"}).`, logFile, failure);
    if (hasCode(failure, WRONG_PASSWORD))
      throw await startFailure("The password in postgres.json does not match the database.", logFile, failure);
    const patience = hasCode(failure, STARTING_UP) ? RECOVERY_PATIENCE_MS : PATIENCE_MS;
    if (Date.now() - began > patience) throw await startFailure(`PostgreSQL does not respond: ${failure.message}.`, logFile, failure);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

async function ensureDatabase(address: Address): Promise<void> {
  const client = new pg.Client({
    ...limitedConnection(connectionUrl(address, "postgres"), "heliodex-start"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${DATABASE}"`);
  } finally {
    await client.end();
  }
}

async function startFailure(reason: string, logFile: string, cause: Error): Promise<EmbeddedStartFailed> {
  const tail = await tailOf(logFile);
  return new EmbeddedStartFailed(tail === "" ? reason : `${reason} The end of ${logFile}:\n${tail}`, { cause });
}

async function tailOf(logFile: string, bytes = 4_000): Promise<string> {
  const file = await open(logFile, "r").catch(() => null);
  if (file === null) return "";
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: Math.max(0, size - bytes) });
    return buffer.toString("utf8", 0, bytesRead).trim().split("\n").slice(-15).join("\n");
  } finally {
    await file.close();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

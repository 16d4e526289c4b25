import { processClock } from "@/lib/platform/clock";
import type { Context } from "@/lib/platform/context";
import { closeDatabase } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { followAllEvents } from "../follow-events";
import { openDatabase } from "../open-database";
import { findPayments, openPayments } from "../stripe-sandbox";

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs a command with the database open: the server's while it runs, otherwise one of its own. Payments go where the server's go. */
export async function withDatabase<T>(root: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  followAllEvents();
  const world = await openDatabase({ role: "ops", root, say });
  try {
    await findPayments(env().DATA_DIR);
    return await work({ actor: { kind: "operator", name: "command line" }, clock: processClock(), requestId: null });
  } finally {
    await closeDatabase();
    await world.close();
  }
}

/** The same for commands that ask Stripe: without a key, and without a server, the local sandbox runs while they do. */
export function withPayments<T>(root: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withDatabase(root, async (ctx) => {
    const payments = await openPayments({ role: "ops", root, say });
    try {
      return await work(ctx);
    } finally {
      await payments.close();
    }
  });
}

/** What a check has printed as its result, also as JSON: nothing is left to be said but the exit code. */
export class CheckFailed extends Error {}

/** Answers of commands go to standard output: JSON for machines, else the given lines. */
export function print(json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(""));
}

/** Columns of text, padded. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Writable } from "node:stream";
import { HeliodexError } from "../errors.js";
import { placeAt, WholeFile } from "../whole-file.js";

/** What a command reads and writes; tests have their own. */
export type Io = {
  stdout: Writable;
  stderr: Writable;
  /** Whether a person reads stdout. */
  isTerminal: boolean;
  columns: number;
  /** Whether a person reads stderr, and may be shown how far something is. */
  showsProgress: boolean;
  signal: AbortSignal;
};

/** What was typed is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Where the data of a command goes. `end` completes it; `discard` leaves nothing behind. */
export type Sink = { write(text: string): Promise<void>; end(): Promise<void>; discard(): Promise<void> };

/** Writes no faster than is read. A reader that has gone, such as `head`, ends the program elsewhere. */
export function write(stream: Writable, text: string): Promise<void> {
  return new Promise((done) => {
    stream.write(text, () => done());
  });
}

/** Control characters of data would reach the terminal as commands. */
export const printable = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, " ");

/** @throws UsageError before anything is requested, when no file can be written there */
export async function requireWritable(path: string, mayBeFolder = false): Promise<void> {
  const place = await placeAt(path).catch(() => "free");
  if (place === "folder" && !mayBeFolder) throw new UsageError(`${path} is a folder. Name a file.`);
  if (place === "other") throw new UsageError(`${path} is not a file. Without --out, the output can be redirected.`);
  const folder = dirname(resolve(path));
  const found = await stat(folder).catch(() => null);
  if (found === null) throw new UsageError(`The folder ${folder} does not exist.`);
  if (!found.isDirectory()) throw new UsageError(`${folder} is not a folder.`);
}

/** A file that appears under its name when it is complete. */
async function fileSink(path: string): Promise<Sink> {
  await requireWritable(path);
  const file = await WholeFile.at(path);
  return { write: (text) => file.handle.writeFile(text), end: () => file.complete(), discard: () => file.discard() };
}

export async function sinkOf(io: Io, out: string | undefined): Promise<Sink> {
  if (out !== undefined) return fileSink(out);
  const nothing = (): Promise<void> => Promise.resolve();
  return { write: (text) => write(io.stdout, text), end: nothing, discard: nothing };
}

/** Does the work with a sink that is completed when it succeeds. */
export async function withSink(io: Io, out: string | undefined, work: (sink: Sink) => Promise<void>): Promise<void> {
  const sink = await sinkOf(io, out);
  try {
    await work(sink);
    await sink.end();
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

/** What went wrong, for a person: the sentence, and what to look it up by. */
export function describeError(error: unknown): string {
  if (!(error instanceof HeliodexError)) return printable(error instanceof Error ? error.message : String(error));
  const issues = (error.problem?.errors ?? [])
    .filter(({ detail }) => !error.detail.includes(detail))
    .map(({ detail }) => `  ${printable(detail)}\n`);
  const request = error.requestId === null ? "" : `, request ID: ${printable(error.requestId)}`;
  const retry = error.retryAfterSeconds === null ? "" : `, retry after ${error.retryAfterSeconds} s`;
  return `${printable(error.detail)}\n${issues.join("")}  code: ${printable(error.code)}${request}${retry}`;
}

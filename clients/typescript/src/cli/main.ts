#!/usr/bin/env node
import { run } from "./run.js";

const NARROW = 80;
const INTERRUPTED = 130;
const TERMINATED = 143;
const isCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;

// A reader that has had enough, such as `head`, is no error.
process.stderr.on("error", () => undefined);
process.stdout.on("error", (error) => {
  if (isCode(error, "EPIPE")) process.exit(0);
  process.stderr.write(`The output can't be written: ${error.message}\n`, () => process.exit(1));
});

const stopped = new AbortController();
const argv = process.argv.slice(2);
/** What only ends when it is stopped has done what it should. */
const isEndless = argv.includes("--follow") || (argv[0] === "webhooks" && argv[1] === "listen");
let exitCode = 0;
for (const [signal, code] of [
  ["SIGINT", INTERRUPTED],
  ["SIGTERM", TERMINATED],
] as const)
  process.once(signal, () => {
    exitCode = isEndless && signal === "SIGINT" ? 0 : code;
    stopped.abort(new Error("stopped"));
  });

const io = {
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? NARROW,
  showsProgress: process.stderr.isTTY === true,
  signal: stopped.signal,
};
try {
  const code = await run(argv, io);
  process.exitCode = stopped.signal.aborted ? exitCode : code;
} catch {
  process.exitCode = exitCode;
}

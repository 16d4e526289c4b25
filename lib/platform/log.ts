import pino from "pino";
import { env } from "./env";
import { LogWriter } from "./log-writer";
import { metrics } from "./metrics";
import { perProcess } from "./process-state";
import { redactFields } from "./redact";
import { requestScope } from "./request-scope";

export type Log = pino.Logger;

const STANDARD_ERROR = 2;

/** Every line names the request that it is about, and is counted, so that an alert sees errors where nobody reads the log. */
function ofRequest(_line: object, level: number): object {
  metrics().logLines.inc({ level: pino.levels.labels[level] ?? "other" });
  return { ...requestScope().getStore() };
}

/**
 * Makes standard error non-blocking, if it is a pipe or socket. Node does so once; each child that inherits it makes it blocking
 * again, for us as well.
 */
function unblock(): void {
  const handle: unknown = Reflect.get(process.stderr, "_handle");
  if (typeof handle === "object" && handle !== null && "setBlocking" in handle && typeof handle.setBlocking === "function")
    handle.setBlocking(false);
}

const writer = perProcess(
  "log-writer",
  () =>
    new LogWriter(STANDARD_ERROR, {
      unblock,
      dropped: () => metrics().droppedLogLines.inc(),
      flowsAgain: (lines) => log().warn({ lines }, "lines of the log were dropped because nobody read them in time"),
    }),
);

/** Structured log on standard error; standard output belongs to answers of commands. */
export const log: () => Log = perProcess("log", () =>
  pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      mixin: ofRequest,
      formatters: { log: (fields) => redactFields(fields) },
      // Errors are plain already.
      serializers: { err: (error: unknown) => error },
    },
    writer(),
  ),
);

/** Writes what the reader of the log has not taken yet, for a moment at most; for the end of the process. */
export const flushLog = (): void => writer().flush();

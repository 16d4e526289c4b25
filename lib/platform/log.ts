import pino from "pino";
import { env } from "./env";
import { metrics } from "./metrics";
import { perProcess } from "./process-state";
import { requestScope } from "./request-scope";

export type Log = pino.Logger;

/** Every line names the request that it is about, and is counted, so that an alert sees errors where nobody reads the log. */
function ofRequest(_line: object, level: number): object {
  metrics().logLines.inc({ level: pino.levels.labels[level] ?? "other" });
  return { ...requestScope().getStore() };
}

/** Structured log on standard error; standard output belongs to answers of commands. */
export const log: () => Log = perProcess("log", () =>
  pino(
    {
      level: env().LOG_LEVEL,
      base: null,
      mixin: ofRequest,
      redact: ["authorization", "*.authorization", "secret", "*.secret", "password", "*.password"],
    },
    pino.destination({ fd: 2, sync: true }),
  ),
);

import pino from "pino";
import { env } from "./env";
import { perProcess } from "./process-state";

export type Log = pino.Logger;

/** Structured log on standard error; standard output belongs to answers of commands. */
export const log: () => Log = perProcess("log", () =>
  pino(
    { level: env().LOG_LEVEL, base: null, redact: ["authorization", "*.authorization", "secret", "*.secret", "password", "*.password"] },
    pino.destination({ fd: 2, sync: true }),
  ),
);

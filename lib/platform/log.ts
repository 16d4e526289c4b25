import pino from "pino";
import { env } from "./env";
import { oncePerProcess } from "./process-state";

export type Log = pino.Logger;

/** Structured log on standard error; standard output belongs to answers of commands. */
export function log(): Log {
  return oncePerProcess("log", () =>
    pino({ level: env().LOG_LEVEL, base: null, redact: ["authorization", "*.authorization", "secret", "*.secret", "password", "*.password"] }, pino.destination({ fd: 2, sync: true })),
  );
}

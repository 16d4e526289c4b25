import type { Writable } from "node:stream";

/**
 * Resolves when everything that was written to a stream has been taken, or its reader has gone. A pipe holds some 64 kB: a process that
 * exits before that cuts its output short.
 */
export function endOutput(stream: Writable): Promise<void> {
  if (stream.destroyed || stream.writableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    stream.once("error", () => resolve());
    stream.write("", () => resolve());
  });
}

/** A reader that has seen enough, such as head, is no fault of the command. */
export function forgiveClosedPipe(stream: Writable): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

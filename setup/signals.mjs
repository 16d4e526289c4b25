const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };
const children = new Set();
let exitCode = null;

/**
 * From the first moment on a signal ends this command: process 1 of a container has nobody else who would do that.
 * A server that was only being prepared has nothing to stop, so that is no failure.
 */
export function endOnSignals(command) {
  const codes = command === "start" || command === "dev" ? { SIGINT: 0, SIGTERM: 0 } : EXIT_CODES;
  for (const signal of Object.keys(codes)) process.on(signal, () => end(signal, codes[signal]));
}

/** A program that this command runs ends first. */
export function endsWithUs(child) {
  children.add(child);
  child.once("exit", () => children.delete(child));
}

/** The exit code of a command that was asked to end, else null. */
export const askedToEnd = () => exitCode;

/** Ctrl-C reaches the programs by itself; what ends them decides what becomes of the command. */
function end(signal, code) {
  exitCode = code;
  if (children.size === 0) process.exit(code);
  if (signal === "SIGTERM") endChildren();
}

export function endChildren() {
  for (const child of children) child.kill("SIGTERM");
}

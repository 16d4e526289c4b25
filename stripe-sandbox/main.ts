import { createInterface } from "node:readline";
import { messageOf } from "./error-text";
import { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox";

type Input = Omit<SandboxOptions, "now" | "log"> & { port?: number };

async function start(line: string): Promise<Sandbox> {
  const { port = 0, ...options }: Input = JSON.parse(line);
  const sandbox = createSandbox({ ...options, log: (text) => process.stderr.write(`${text}\n`) });
  const address = await sandbox.listen(port);
  process.stdout.write(`ready ${address}\n`);
  return sandbox;
}

/** Options come as one line of JSON on stdin, so that no secret is seen in the list of processes. */
function main(): void {
  let sandbox: Promise<Sandbox> | null = null;
  const end = (): void => {
    const closing = sandbox?.then((running) => running.close()) ?? Promise.resolve();
    closing.then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    if (sandbox !== null || line.trim() === "") return;
    sandbox = start(line);
    sandbox.catch((error: unknown) => {
      process.stderr.write(`stripe sandbox: ${messageOf(error)}\n`);
      process.exit(1);
    });
  });
  // The parent died, and with it the other end of the pipe.
  lines.on("close", end);
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

main();

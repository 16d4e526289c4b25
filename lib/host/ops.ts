import { constants, setPriority } from "node:os";
import { findBrandOf } from "@/lib/brand/brands";
import { provideBrands } from "@/lib/platform/brand";
import { flushLog } from "@/lib/platform/log";
import { endOutput, forgiveClosedPipe } from "./ops/end-output";
import { runOps } from "./ops/run-ops";

/** Whatever is done here can wait; the answers of the server beside it can't. */
function yieldToServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems do not allow it; then the command is as important as everything else.
  }
}

/** The operator's command line. It works while the server runs and while it does not. */
provideBrands(findBrandOf);
process.on("exit", flushLog);
yieldToServer();
for (const stream of [process.stdout, process.stderr]) forgiveClosedPipe(stream);
const code = await runOps(process.argv.slice(2), process.env.HELIODEX_ROOT ?? process.cwd());
await Promise.all([process.stdout, process.stderr].map(endOutput));
process.exit(code);

import { syncBuiltinESMExports } from "node:module";
/**
 * Loaded before every process that a test starts: the command line makes itself less important than the server beside
 * it, and on a machine that runs other tests at the same time it would then hardly get a turn.
 */
import os from "node:os";

os.setPriority = () => undefined;
syncBuiltinESMExports();

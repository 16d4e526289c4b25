import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { DomainError } from "@/lib/core/errors";
import { ImportError } from "@/lib/catalog/drafts";
import { findBrandOf } from "@/lib/brand/brands";
import { provideBrands } from "@/lib/platform/brand";
import { env, provideEnv } from "@/lib/platform/env";
import { billingCommands } from "./ops/billing-commands";
import { databaseCommands } from "./ops/database-commands";
import { demoCommand } from "./ops/demo-command";
import { doctorCommand } from "./ops/doctor-command";
import { importCommand } from "./ops/import-command";
import { keyCommands } from "./ops/key-commands";
import { releaseCommands } from "./ops/release-commands";
import { rfqCommands } from "./ops/rfq-commands";
import { sampleCommands } from "./ops/sample-commands";
import { secretsCommands } from "./ops/secrets-commands";
import { userCommands } from "./ops/user-commands";

/** Exit codes: 0 done, 1 refused or failed, 2 wrong use, 3 the file can't be read as what it claims to be. */
const FAILED = 1;
const WRONG_USE = 2;
const UNREADABLE = 3;

provideBrands(findBrandOf);
const root = process.env.HELIODEX_ROOT ?? process.cwd();

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  return error instanceof ImportError ? UNREADABLE : FAILED;
}

function messageOf(error: unknown): string {
  if (error instanceof ImportError) return `${error.code}${error.line === null ? "" : ` in line ${error.line}`}: ${error.message}`;
  if (error instanceof DomainError || error instanceof Error) return error.message;
  return String(error);
}

/** The operator's command line. It works while the server runs and while it does not. */
const program = new Command("ops").description("Command line for operators.").exitOverride().showHelpAfterError();
for (const add of [
  importCommand,
  rfqCommands,
  releaseCommands,
  keyCommands,
  userCommands,
  billingCommands,
  sampleCommands,
  demoCommand,
  doctorCommand,
  databaseCommands,
  secretsCommands,
])
  add(program, root);
for (const command of program.commands) {
  command.exitOverride();
  for (const sub of command.commands) sub.exitOverride();
}

/** Whatever is done here can wait; the answers of the server beside it can't. */
function yieldToServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems do not allow it; then the command is as important as everything else.
  }
}

try {
  yieldToServer();
  provideEnv({ DATA_DIR: resolve(root, env().DATA_DIR) });
  await program.parseAsync(process.argv.slice(2), { from: "user" });
  process.exit(0);
} catch (error) {
  // Commander has said what it found wrong itself; not what a command found wrong later.
  if (!(error instanceof CommanderError) || error instanceof InvalidArgumentError) process.stderr.write(`${messageOf(error)}\n`);
  process.exit(exitCodeOf(error));
}

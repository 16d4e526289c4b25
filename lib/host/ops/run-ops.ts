import { resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { ImportError } from "@/lib/catalog/drafts";
import { DomainError } from "@/lib/core/errors";
import { env, provideEnv } from "@/lib/platform/env";
import { BackupUnreadable } from "../backup/format";
import { backupCommands } from "./backup-commands";
import { billingCommands } from "./billing-commands";
import { databaseCommands } from "./database-commands";
import { demoCommand } from "./demo-command";
import { doctorCommand } from "./doctor-command";
import { importCommand } from "./import-command";
import { keyCommands } from "./key-commands";
import { releaseCommands } from "./release-commands";
import { rfqCommands } from "./rfq-commands";
import { sampleCommands } from "./sample-commands";
import { secretsCommands } from "./secrets-commands";
import { sourceCommands } from "./source-commands";
import { userCommands } from "./user-commands";

/** Exit codes: 0 done, 1 refused or failed, 2 wrong use, 3 the file can't be read as what it claims to be. */
const FAILED = 1;
const WRONG_USE = 2;
const UNREADABLE = 3;

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  return error instanceof ImportError || error instanceof BackupUnreadable ? UNREADABLE : FAILED;
}

function messageOf(error: unknown): string {
  if (error instanceof ImportError) return `${error.line === null ? "" : `Line ${error.line}: `}${error.message} (${error.code})`;
  if (error instanceof DomainError || error instanceof Error) return error.message;
  return String(error);
}

/** Every command, each of which throws instead of ending the process. */
function commandLine(root: string): Command {
  const program = new Command("ops").description("Command line for operators.").exitOverride().showHelpAfterError();
  for (const add of [
    importCommand,
    rfqCommands,
    releaseCommands,
    keyCommands,
    userCommands,
    billingCommands,
    sourceCommands,
    sampleCommands,
    demoCommand,
    doctorCommand,
    databaseCommands,
    backupCommands,
    secretsCommands,
  ])
    add(program, root);
  for (const command of program.commands) {
    command.exitOverride();
    for (const sub of command.commands) sub.exitOverride();
  }
  return program;
}

/** Runs a command of the operator's command line, says on stderr what was wrong with it, and returns the exit code. */
export async function runOps(args: readonly string[], root: string): Promise<number> {
  try {
    provideEnv({ DATA_DIR: resolve(root, env().DATA_DIR) });
    await commandLine(root).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has said what it found wrong itself; not what a command found wrong later.
    if (!(error instanceof CommanderError) || error instanceof InvalidArgumentError) process.stderr.write(`${messageOf(error)}\n`);
    return exitCodeOf(error);
  }
}

import { resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { ImportError } from "@/lib/catalog/drafts";
import { DomainError } from "@/lib/core/errors";
import { env, provideEnv } from "@/lib/platform/env";
import { BackupUnreadable } from "../backup/format";
import { assessmentCommands } from "./assessment-commands";
import { auditCommands } from "./audit-commands";
import { backupCommands } from "./backup-commands";
import { billingCommands } from "./billing-commands";
import { databaseCommands } from "./database-commands";
import { demoCommand } from "./demo-command";
import { doctorCommand } from "./doctor-command";
import { duplicateCommands } from "./duplicate-commands";
import { importCommand } from "./import-command";
import { keyCommands } from "./key-commands";
import { openDataCommands } from "./open-data-commands";
import { organisationCommands } from "./organisation-commands";
import { quarantineCommands } from "./quarantine-commands";
import { recordCommands } from "./record-commands";
import { releaseCommands } from "./release-commands";
import { rfqCommands } from "./rfq-commands";
import { sampleCommands } from "./sample-commands";
import { scheduleCommands } from "./schedule-commands";
import { secretsCommands } from "./secrets-commands";
import { sourceCommands } from "./source-commands";
import { supportCommands } from "./support-commands";
import { TryLater } from "./try-later";
import { userCommands } from "./user-commands";
import { CheckFailed } from "./with-database";

/** Exit codes: 0 done, 1 refused or failed, 2 wrong use, 3 the file can't be read as what it claims to be, 75 may work later. */
const FAILED = 1;
const WRONG_USE = 2;
const UNREADABLE = 3;
const LATER = 75;

function exitCodeOf(error: unknown): number {
  if (error instanceof TryLater) return LATER;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  if (error instanceof DomainError && error.code === "invalid-parameter") return WRONG_USE;
  return error instanceof ImportError || error instanceof BackupUnreadable ? UNREADABLE : FAILED;
}

function codeOf(error: unknown): string {
  if (error instanceof TryLater) return codeOf(error.cause);
  if (error instanceof ImportError || error instanceof DomainError) return error.code;
  if (error instanceof BackupUnreadable) return "unreadable";
  return error instanceof CommanderError ? "wrong-usage" : "internal";
}

/** What was wrong, in the shape that a failed import has. */
function errorJson(error: unknown): string {
  const detail = error instanceof ImportError ? error.message : messageOf(error);
  return JSON.stringify({ error: { code: codeOf(error), detail, line: error instanceof ImportError ? error.line : null } });
}

/** Whether a command asked for JSON; what follows "--" are no options. */
function asksForJson(args: readonly string[]): boolean {
  const at = args.indexOf("--json");
  const end = args.indexOf("--");
  return at !== -1 && (end === -1 || at < end);
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
    quarantineCommands,
    releaseCommands,
    recordCommands,
    duplicateCommands,
    keyCommands,
    userCommands,
    organisationCommands,
    supportCommands,
    auditCommands,
    billingCommands,
    sourceCommands,
    assessmentCommands,
    scheduleCommands,
    openDataCommands,
    sampleCommands,
    demoCommand,
    doctorCommand,
    databaseCommands,
    backupCommands,
    secretsCommands,
  ])
    add(program, root);
  throwFrom(program);
  return program;
}

function throwFrom(command: Command): void {
  command.exitOverride();
  command.commands.forEach(throwFrom);
}

/** Runs a command of the operator's command line, says what was wrong with it (on stderr, or as JSON on stdout where it asked for that), and returns the exit code. */
export async function runOps(args: readonly string[], root: string): Promise<number> {
  try {
    provideEnv({ DATA_DIR: resolve(root, env().DATA_DIR) });
    await commandLine(root).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has said what it found wrong itself; not what a command found wrong later.
    const isSaid = error instanceof CommanderError && !(error instanceof InvalidArgumentError);
    const code = exitCodeOf(error);
    if (asksForJson(args) && code !== 0) {
      if (!(error instanceof CheckFailed)) process.stdout.write(`${errorJson(error)}\n`);
    } else if (!isSaid) process.stderr.write(`${messageOf(error)}\n`);
    return code;
  }
}

import { Heliodex } from "../client.js";
import { Core } from "../core.js";
import { readSettings } from "../settings.js";
import { Transport } from "../transport.js";
import { VERSION } from "../version.js";
import { readArguments, suggestion } from "./arguments.js";
import { COMMANDS, findCommand, type Found } from "./commands.js";
import { commandHelp, generalHelp } from "./help.js";
import { describeError, type Io, UsageError, write } from "./io.js";

const FAILED = 1;
const WRONG_USAGE = 2;

/** A setting that is missing was not typed either, so it counts as wrong usage. */
function coreOf(baseUrl: string | undefined): Core {
  try {
    return new Core(new Transport(readSettings({ baseUrl })), undefined);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

async function runCommand({ command, rest }: Found, io: Io): Promise<void> {
  if (rest.includes("--help") || rest.includes("-h")) return write(io.stdout, commandHelp(command));
  const args = readArguments(rest, { options: command.options, flags: command.flags, command: command.name });
  const core = coreOf(args.values.get("base_url"));
  await command.run({ io, core, client: new Heliodex({}, core), args });
}

async function runAny(argv: readonly string[], io: Io): Promise<number> {
  const [first] = argv;
  if (first === undefined) {
    await write(io.stderr, generalHelp());
    return WRONG_USAGE;
  }
  if (first === "--help" || first === "-h" || first === "help") await write(io.stdout, generalHelp());
  else if (first === "--version" || first === "-v") await write(io.stdout, `${VERSION}\n`);
  else {
    const found = findCommand(argv);
    const names = COMMANDS.map(({ name }) => name);
    if (!found) throw new UsageError(`Unknown command "${first}".${suggestion(first, names)} See heliodex --help.`);
    await runCommand(found, io);
  }
  return 0;
}

/** Runs what was typed and gives its exit code: 0, 1 for a request that failed, 2 for what was typed wrong. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await runAny(argv, io);
  } catch (error) {
    if (io.signal.aborted && error === io.signal.reason) throw error;
    await write(io.stderr, `${describeError(error)}\n`);
    // An ID that can't be one is a TypeError of the client.
    return error instanceof UsageError || error instanceof TypeError ? WRONG_USAGE : FAILED;
  }
}

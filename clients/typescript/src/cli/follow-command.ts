import type { Change } from "../generated.js";
import type { RfqEvent } from "../rfqs.js";
import { type Arguments, type Flag, wholeNumber } from "./arguments.js";
import { type Cli, type Command, type OperationId, optionsOf, queryOf } from "./command.js";
import { UsageError, write } from "./io.js";
import { LIST_FLAGS, listCommand, writeList } from "./list-command.js";
import { cellOf } from "./table.js";

const MOST_SECONDS = 86_400;
const FOLLOW: Flag = { name: "follow", description: "Keep running and show what is published. Ctrl-C ends it." };
/** What makes no sense without an end. */
const ENDED: readonly string[] = ["out", "limit"];
const ENDED_FLAGS: readonly string[] = ["csv", "json", "dry-run"];

function requireEndless({ values, flags }: Arguments): void {
  const wrong = [...ENDED.filter((name) => values.has(name)), ...ENDED_FLAGS.filter((name) => flags.has(name))];
  if (wrong[0] !== undefined) throw new UsageError(`--${wrong[0]} does not go with --follow, which has no end.`);
}

/** The parameters with which something is followed; the others are the list's. */
function followed({ args }: Cli, id: OperationId, known: readonly string[]): Readonly<Record<string, string>> {
  requireEndless(args);
  const query = queryOf(args, optionsOf(id));
  const wrong = Object.keys(query).find((name) => !known.includes(name));
  if (wrong !== undefined) throw new UsageError(`--${wrong.replaceAll("_", "-")} does not go with --follow.`);
  return query;
}

const timeOf = (iso: string): string => iso.slice(0, 16).replace("T", " ");
const changeLine = ({ release, published_at: at, change, resource, id }: Change): string =>
  `${timeOf(at)}  release ${release}  ${change.padEnd(7)}  ${resource.padEnd(10)}  ${cellOf(id)}\n`;

async function followChanges(cli: Cli): Promise<void> {
  const { since, resource } = followed(cli, "listChanges", ["since", "resource"]);
  const pollSeconds = wholeNumber(cli.args.values, "poll", [5, MOST_SECONDS]);
  const isLine = cli.io.isTerminal && !cli.args.flags.has("ndjson");
  const { signal } = cli.io;
  const list = resource?.split(",");
  for await (const change of cli.client.changes.follow({ since, resource: list, pollSeconds, signal }))
    await write(cli.io.stdout, isLine ? changeLine(change) : `${JSON.stringify(change)}\n`);
}

const rfqLine = ({ id, event, data }: RfqEvent): string =>
  event === "rfq"
    ? `${id}  ${data.category}, ${data.quantity_band}, ${data.delivery_region}, ${data.delivery_month}  ${cellOf(data.id)}\n`
    : `${id}  ${event}  ${cellOf(data.id)}\n`;

async function followRfqs(cli: Cli): Promise<void> {
  const { since, category, region } = followed(cli, "listRfqs", ["since", "category", "region"]);
  if (since !== undefined && !/^\d+$/.test(since)) throw new UsageError("With --follow, --since is a position: a whole number.");
  const isLine = cli.io.isTerminal && !cli.args.flags.has("ndjson");
  const query = { since, category: category?.split(","), region: region?.split(",") };
  for await (const event of cli.client.rfqs.stream({ ...query, signal: cli.io.signal }))
    await write(cli.io.stdout, isLine ? rfqLine(event) : `${JSON.stringify(event)}\n`);
}

export const changesCommand: Command = listCommand("changes", "listChanges", {
  flags: [FOLLOW, { name: "poll", takes: "N", description: "With --follow: seconds between two looks. Default: 60." }, ...LIST_FLAGS],
  notes: "With --follow, a look that finds nothing new is free.",
  run: (cli) => (cli.args.flags.has("follow") ? followChanges(cli) : writeList(cli, "listChanges")),
});

export const rfqsCommand: Command = listCommand("rfqs", "listRfqs", {
  flags: [FOLLOW, ...LIST_FLAGS],
  notes: "With --follow, --since is a position, and an open stream costs one call per hour.",
  run: (cli) => (cli.args.flags.has("follow") ? followRfqs(cli) : writeList(cli, "listRfqs")),
});

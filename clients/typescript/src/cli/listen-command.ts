import type { Heliodex } from "../client.js";
import { HeliodexError, NotFoundError } from "../errors.js";
import type { WebhookDelivery } from "../generated.js";
import { sleep } from "../wait.js";
import { type Flag, wholeNumber } from "./arguments.js";
import { BASE_URL_FLAG, type Cli, type Command, noMore } from "./command.js";
import { forward, headersOf, newSecret, readTarget } from "./forward.js";
import { printable, UsageError, write } from "./io.js";

const FLAGS: readonly Flag[] = [
  { name: "forward-to", takes: "URL", description: "Where messages are posted, on this machine." },
  { name: "endpoint", takes: "IDS", description: "Only deliveries to this endpoint; several are separated by commas. Default: all." },
  { name: "events", takes: "TYPES", description: "Only these event types, separated by commas. Default: all." },
  { name: "poll", takes: "N", description: "Seconds between two looks. Default: 3." },
  { name: "allow-remote", description: "Also forward to another machine." },
  BASE_URL_FLAG,
];

const USUAL_SECONDS = 3;
const MOST_SECONDS = 3_600;
const LOOK_ROWS = 50;
/** Clocks differ a little; what was there at the start is known by its ID. */
const HOUR_MS = 3_600_000;

/** A replay of a message is another delivery to us. */
const keyOf = ({ id, replays }: WebhookDelivery): string => `${id} ${replays}`;

type Session = { cli: Cli; endpoints: readonly string[]; events: ReadonlySet<string> | null; target: URL; secret: string };

/** The deliveries of an endpoint that were not seen before, oldest first. */
async function newDeliveries(client: Heliodex, id: string, [seen, signal]: [Set<string>, AbortSignal]): Promise<WebhookDelivery[]> {
  const found: WebhookDelivery[] = [];
  for await (const { data } of client.webhooks.deliveries(id, { limit: LOOK_ROWS }, { signal }).pages()) {
    const fresh = data.filter((one) => !seen.has(keyOf(one)));
    found.push(...fresh);
    // Newest first: behind a page with one that is known, there is nothing new but replays of the last hour.
    const last = data.at(-1);
    if (fresh.length < data.length || !last || Date.now() - Date.parse(last.created_at) > HOUR_MS) break;
  }
  for (const one of found) seen.add(keyOf(one));
  return found.toReversed();
}

async function forwardOne({ cli, target, secret }: Session, endpoint: string, { id, type }: WebhookDelivery): Promise<void> {
  const detail = await cli.client.webhooks.delivery(endpoint, id, { signal: cli.io.signal });
  const outcome = await forward(target, headersOf(detail, secret, Date.now()), detail.body);
  const time = new Date().toISOString().slice(11, 19);
  await write(cli.io.stdout, `${time}  ${printable(type)}  ${printable(id)}  ${outcome}\n`);
}

/** Forwards what is new at every endpoint. One that was deleted meanwhile has nothing new. */
async function lookOnce(session: Session, seen: Set<string>): Promise<void> {
  const { cli, endpoints, events } = session;
  for (const endpoint of endpoints) {
    const found = await newDeliveries(cli.client, endpoint, [seen, cli.io.signal]).catch((error: unknown) => {
      if (error instanceof NotFoundError) return [];
      throw error;
    });
    for (const one of found) if (events === null || events.has(one.type)) await forwardOne(session, endpoint, one);
  }
}

/** What goes by itself: a burst that is used up, or a server that is away. */
const isPassing = (error: unknown): boolean =>
  error instanceof HeliodexError && (error.status === null || error.status >= 500 || error.code === "rate-limited");

async function endpointsOf({ client, args, io }: Cli): Promise<string[]> {
  const { signal } = io;
  const chosen = args.values.get("endpoint")?.split(",");
  if (chosen) return Promise.all(chosen.map(async (id) => (await client.webhooks.get(id, { signal })).id));
  const all = await client.webhooks.list({}, { signal }).all();
  if (all.length > 0) return all.map(({ id }) => id);
  throw new UsageError(
    "Your organisation has no webhook endpoints. Create one in the console or with the API; its URL need not be reachable.",
  );
}

async function run(cli: Cli): Promise<void> {
  const { args, io } = cli;
  noMore(args.positionals);
  const to = args.values.get("forward-to") ?? args.values.get("forward_to");
  if (to === undefined) throw new UsageError("--forward-to is missing, such as http://localhost:3000/webhooks.");
  const target = readTarget(to, args.flags.has("allow-remote"));
  const pauseMs = (wholeNumber(args.values, "poll", [1, MOST_SECONDS]) ?? USUAL_SECONDS) * 1_000;
  const endpoints = await endpointsOf(cli);
  const events = args.values.get("events");
  const session = { cli, endpoints, events: events === undefined ? null : new Set(events.split(",")), target, secret: newSecret() };
  const seen = new Set<string>();
  for (const endpoint of endpoints) await newDeliveries(cli.client, endpoint, [seen, io.signal]);
  await write(io.stderr, `Forwarding deliveries to ${endpoints.join(", ")}. Ctrl-C ends it.\nSigning secret of this session: `);
  await write(io.stdout, `${session.secret}\n`);
  for (;;) {
    await sleep(pauseMs, io.signal);
    await lookOnce(session, seen).catch(async (error: unknown) => {
      if (!isPassing(error) || io.signal.aborted) throw error;
      await write(io.stderr, `${error instanceof HeliodexError ? printable(error.detail) : "The API can't be reached."} Trying again.\n`);
    });
  }
}

export const listenCommand: Command = {
  name: "webhooks listen",
  usage: "--forward-to URL [options]",
  summary: "Forward deliveries to a URL on this machine",
  options: [],
  flags: FLAGS,
  notes:
    "Each new delivery of your organisation's endpoints is posted to the URL, signed with a secret that is made for the session and shown at its start. Deliveries to the endpoints themselves are not affected.",
  run,
};

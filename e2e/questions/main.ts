import { join, resolve } from "node:path";
import { z } from "zod";
import type { PlanName } from "@/lib/billing/plans";
import { connectionOf } from "@/lib/host/embedded/connection-of";
import { stopAll } from "../bench/child/children";
import { makeFolder, removeFolders } from "../bench/child/folder";
import { askOps } from "../bench/child/run-ops";
import { Server } from "../bench/child/server";
import { MEASUREMENTS, writeBetweenMarks } from "../support/write-between-marks";
import { Agent } from "./agent";
import { QUESTIONS } from "./all-questions";
import { type Options, readOptions, USAGE } from "./options";
import { play, type Played, type Player } from "./play";
import { report, wrong } from "./report";
import { Truth } from "./truth";

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A server that answers, and where its data is. */
type Place = { url: string; dataDir: string; keys: Readonly<Record<"pro" | "starter", string | null>> };

const Issued = z.looseObject({ key: z.string() });
const Me = z.looseObject({ data: z.looseObject({ organisation_id: z.string() }) });

/** A key of a plan with the rate limit and quota that the plan has, or the one that is given. */
async function playerOf(plan: PlanName, given: string | null, { url, dataDir }: Place): Promise<Player> {
  const key = given ?? Issued.parse(await askOps(dataDir, "key", "issue", "--plan", plan, "--name", `questions ${plan}`)).key;
  const me = await fetch(new URL("/api/v1/me", url), { headers: { authorization: `Bearer ${key}` } });
  const { data } = Me.parse(await me.json());
  const agent = new Agent(url, key);
  await agent.connect();
  return { agent, organisation: data.organisation_id };
}

async function playAll(options: Options, place: Place, truth: Truth): Promise<boolean> {
  const facts = await truth.facts();
  const players = { pro: await playerOf("pro", place.keys.pro, place), starter: await playerOf("starter", place.keys.starter, place) };
  const tokensOfTools = await players.pro.agent.tokensOfTools();
  const played: Played[] = [];
  for (const question of QUESTIONS) {
    if (options.only !== null && !options.only.test(question.words(facts))) continue;
    const one = await play(question, players[question.plan ?? "pro"], { truth, facts });
    if (options.show) say([one.words, ...one.texts, ""].join("\n"));
    played.push(one);
  }
  await Promise.all(Object.values(players).map(({ agent }) => agent.close()));
  const text = report(played, tokensOfTools, new Date());
  process.stdout.write(text);
  say(wrong(played));
  if (options.write && !(await writeBetweenMarks("questions", text)))
    say(`${MEASUREMENTS} has no questions marks, so nothing was written.`);
  return played.length > 0 && played.every(({ ok }) => ok);
}

async function run(options: Options, place: Place): Promise<boolean> {
  const connection = await connectionOf(place.dataDir);
  if (connection === null) throw new Error(`No server uses the data folder ${place.dataDir}.`);
  const truth = await Truth.open(connection.url);
  try {
    return await playAll(options, place, truth);
  } finally {
    await truth.close();
  }
}

async function withServer(options: Options): Promise<boolean> {
  const folder = options.dataDir === null ? await makeFolder() : null;
  const dataDir = folder ? join(folder.path, "data") : resolvedFrom(options.dataDir);
  const server = new Server(dataDir);
  try {
    await server.start();
    return await run(options, { url: `http://127.0.0.1:${server.port}`, dataDir, keys: { pro: null, starter: null } });
  } finally {
    await stopAll();
    await removeFolders(null);
  }
}

const resolvedFrom = (folder: string | null): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), folder ?? "");

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { running } = options;
  const isRight =
    running === null
      ? await withServer(options)
      : await run(options, {
          url: running.url,
          dataDir: resolvedFrom(running.dataDir),
          keys: { pro: running.key, starter: running.starterKey },
        });
  return isRight ? 0 : 1;
}

for (const [signal, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const])
  process.once(signal, () => void stopAll().finally(() => removeFolders(null).finally(() => process.exit(code))));
process.exitCode = await main();

import { setTimeout as wait } from "node:timers/promises";
import { atUrl, numberOf } from "@/e2e/server/database";
import { type IssuedKey, until } from "@/e2e/server/fixtures";
import { mustRun, ops } from "@/e2e/server/running-server";
import { LEASE_MS as EXPORT_LEASE_MS } from "@/lib/exports/claim-export";
import { closeDatabase } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { lostCalls, violationsIn } from "@/testing/invariants";
import { type Random, seededRandom } from "@/testing/random";
import { type Crowd, type Seen, startCrowd } from "../clients";
import { importArguments, writeCompanies } from "../company-file";
import { ExportsUnderKill } from "../files-under-kill";
import { Actions } from "./actions";
import { Cluster } from "./cluster";
import { type Fault, faultsFor, type Hit, strike } from "./faults";
import { FeedPublisher, FeedReader, lastPosition } from "./feed";
import { Neighbour, type Noted } from "./neighbour";

export type ClusterOptions = { rounds: number; servers: number; seed: number; only?: Fault | undefined; say(line: string): void };
export type ClusterResult = {
  counts: ReadonlyMap<Fault, number>;
  answered: number;
  /** Calls without a response that are charged all the same: their server died before it could take them back. */
  doubtful: number;
  actions: number;
  events: number;
  exports: number;
  /** Whole files of exports that were downloaded. */
  downloads: number;
  /** Of customers whose server had no fault: how long the longest response took, in milliseconds. */
  strangersMs: number;
  /** From the end of a fault to the first response on each server, in milliseconds. */
  recoveryMs: number;
  seconds: number;
  violations: string[];
};

const SMALL_QUOTA_EVERY = 3;
const IMPORT_EVERY = 4;
const LOAD_CLIENTS = 6;
const NEAR_CLIENTS = 2;
const LEAST_LOAD_MS = 400;
const REST_MS = 60_000;
/** What a customer may wait because of a stranger: nothing that is waited for when a server is silent is as short. */
const STRANGERS_MS = 3_000;
/** Once it is over, each server answers again within this time. */
const RECOVERY_MS = 20_000;
const SAY_EVERY = 5;

class ClusterCampaign {
  readonly counts = new Map<Fault, number>();
  readonly answered: string[] = [];
  unanswered = 0;
  strangersMs = 0;
  recoveryMs = 0;
  private near: IssuedKey | undefined;

  private constructor(
    readonly cluster: Cluster,
    readonly random: Random,
    readonly load: IssuedKey,
    readonly neighbours: readonly Neighbour[],
    readonly actions: Actions,
    readonly publisher: FeedPublisher,
    readonly readers: readonly FeedReader[],
    readonly exports: ExportsUnderKill,
  ) {}

  static async open({ servers, seed }: ClusterOptions): Promise<ClusterCampaign> {
    const cluster = await Cluster.open(servers);
    provideEnv({ DATABASE_URL: cluster.url, DATA_DIR: cluster.folder.path, LOG_LEVEL: "silent" });
    const random = seededRandom(seed);
    await importCompanies(cluster, 0, random);
    const large = ["--quota", "50000000"];
    const load = await cluster.issueKey(large);
    const neighbours: Neighbour[] = [];
    for (const node of cluster.nodes) neighbours.push(new Neighbour(() => node.server.url, (await cluster.issueKey(large)).secret));
    let turn = 0;
    const entrance = (): string => cluster.entrance(turn++);
    const actions = new Actions(entrance, await cluster.issueKey([...large, "--scopes", "webhooks:write"]));
    const feedKey = (await cluster.issueKey(large)).secret;
    const readers = cluster.nodes.map(() => new FeedReader(entrance, feedKey));
    const last = await atUrl(cluster.url, lastPosition);
    for (const reader of readers) reader.start(last);
    const publisher = new FeedPublisher();
    publisher.start();
    const exports = new ExportsUnderKill((await cluster.issueKey([...large, "--scopes", "companies:read,exports:write"])).secret);
    return new ClusterCampaign(cluster, random, load, neighbours, actions, publisher, readers, exports);
  }

  /** Customers call all the time; at some moment something fails, and is over. */
  async round(number: number, only?: Fault): Promise<{ fault: Fault; violations: string[] }> {
    const { cluster, random } = this;
    if (this.near === undefined || number % SMALL_QUOTA_EVERY === 0)
      this.near = await cluster.issueKey(["--quota", String(random.between(20, 300))]);
    const importing = number % IMPORT_EVERY === 0 ? importCompanies(cluster, number, random, { mayFail: true }) : undefined;
    const crowds = this.startCrowds(this.near.secret);
    for (const neighbour of this.neighbours) neighbour.start();
    this.actions.start();
    const watch = this.exports.watch(cluster.entrance(number));
    const exporting = this.exports.start(cluster.entrance(number));
    await wait(random.between(LEAST_LOAD_MS, 2_000));
    const faults = faultsFor(cluster);
    const fault = only ?? faults[random.between(0, faults.length - 1)] ?? "server killed";
    const struckAt = performance.now();
    const hit = await strike(fault, cluster, random);
    const violations = await this.untilAnswered();
    await wait(LEAST_LOAD_MS);
    const seen = await Promise.all(crowds.map((crowd) => crowd.stop()));
    const noted = await Promise.all(this.neighbours.map((neighbour) => neighbour.stop()));
    await Promise.all([this.actions.stop(), watch.stop(), exporting, importing]);
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    violations.push(...this.strangers(noted, hit, struckAt), ...seen.flatMap(({ wrong }) => wrong), ...this.newlyWrong());
    violations.push(...(await this.check(seen, noted)));
    return { fault, violations };
  }

  private startCrowds(near: string): Crowd[] {
    const { nodes } = this.cluster;
    const everywhere = nodes.map(({ server }) => startCrowd(server.url, near, NEAR_CLIENTS));
    return [startCrowd(this.cluster.entrance(0), this.load.secret, LOAD_CLIENTS), ...everywhere];
  }

  /** Every server answers again, in a bounded time. */
  private async untilAnswered(): Promise<string[]> {
    const since = performance.now();
    const answers = (): Promise<boolean> => Promise.resolve(this.neighbours.every((neighbour) => neighbour.isAnswered(since)));
    const ms = await until("every server answers again", REST_MS, answers).catch(() => Infinity);
    this.recoveryMs = Math.max(this.recoveryMs, ms);
    return ms <= RECOVERY_MS ? [] : [`after the fault was over, a server did not answer for ${Math.round(ms)} ms`];
  }

  /** Customers of servers that had no fault notice nothing. */
  private strangers(noted: readonly (readonly Noted[])[], hit: Hit, struckAt: number): string[] {
    const others = noted.filter((_, n) => !hit.includes(n)).flat();
    const during = others.filter(({ at, ms }) => at + ms >= struckAt);
    this.strangersMs = Math.max(this.strangersMs, ...during.map(({ ms }) => ms));
    const bad = during.filter(({ status, ms }) => status !== 200 || ms > STRANGERS_MS);
    const [first] = bad;
    if (!first) return [];
    return [
      `${bad.length} calls of strangers were refused or late, the first with ${first.status || "no response"} after ${Math.round(first.ms)} ms`,
    ];
  }

  private newlyWrong(): string[] {
    return [...this.actions.wrong.splice(0), ...this.exports.wrong.splice(0), ...this.readers.flatMap((reader) => reader.wrong.splice(0))];
  }

  private check(seen: readonly Seen[], noted: readonly (readonly Noted[])[]): Promise<string[]> {
    const calls = noted.flat();
    const answered = [...seen.flatMap((one) => one.answered), ...calls.filter(({ status }) => status === 200).map(({ id }) => id)];
    this.answered.push(...answered);
    this.unanswered += seen.reduce((sum, { refusedAt }) => sum + refusedAt.length, 0) + calls.filter(({ status }) => status !== 200).length;
    return atUrl(this.cluster.url, async (db) => {
      const lost = await lostCalls(db, answered);
      return [
        ...(lost.length > 0 ? [`${lost.length} answered calls are not in the ledger once: ${lost[0]}`] : []),
        ...(await violationsIn(db)),
      ];
    });
  }

  /** Everything that was begun comes to its end, and then all of it is looked at once more. */
  async finish(): Promise<{ violations: string[]; doubtful: number; events: number }> {
    await this.publisher.stop();
    const { url } = this.cluster;
    const last = await atUrl(url, lastPosition);
    const isRead = (): Promise<boolean> => Promise.resolve(this.readers.every(({ position }) => position === last));
    const late = await until("every reader of the feed has all", REST_MS, isRead).then(
      () => [],
      () => [`readers of the feed ended at ${this.readers.map(({ position }) => position).join(", ")} of ${last}`],
    );
    await Promise.all(this.readers.map((reader) => reader.stop()));
    const areReady = (): Promise<boolean> => atUrl(url, (db) => this.exports.areAllReady(db));
    // One of a server that was killed waits for the end of its lease first. What is not ready by then is named below.
    await until("every export is ready", EXPORT_LEASE_MS + REST_MS, areReady).catch(() => undefined);
    await this.exports.lookAtAll(this.cluster.entrance(0));
    return atUrl(url, async (db) => {
      const lost = await lostCalls(db, this.answered);
      const charged = await numberOf(
        db,
        "select count(*) as n from call_ledger where charge = 1 and status = 200 and endpoint = '/companies'",
      );
      const doubtful = charged - this.answered.length;
      return {
        doubtful,
        events: last,
        violations: [
          ...late,
          ...this.newlyWrong(),
          ...(lost.length > 0 ? [`${lost.length} answered calls are not in the ledger once`] : []),
          ...(doubtful > this.unanswered ? [`${doubtful} calls are charged without a response, and ${this.unanswered} had none`] : []),
          ...(await this.actions.violations(db)),
          ...(await this.exports.violations(db)),
          ...(await violationsIn(db)),
        ],
      };
    });
  }

  async close(): Promise<void> {
    await this.publisher.stop();
    await Promise.all(this.readers.map((reader) => reader.stop()));
    await closeDatabase();
    await this.cluster.close();
  }
}

async function importCompanies(cluster: Cluster, number: number, random: Random, { mayFail = false } = {}): Promise<void> {
  const args = importArguments(await writeCompanies(cluster.folder.path, number, random));
  const settings = { DATABASE_URL: cluster.url };
  await (mayFail ? ops(cluster.folder.path, args, settings) : mustRun(cluster.folder.path, args, settings));
}

/** Fails one part of a cluster after the other under load, and checks after each that nothing is lost or doubled and no stranger waited. */
export async function runClusterCampaign(options: ClusterOptions): Promise<ClusterResult> {
  const { rounds, say } = options;
  const began = performance.now();
  const elapsed = (): number => Math.round((performance.now() - began) / 1_000);
  const campaign = await ClusterCampaign.open(options);
  const violations: string[] = [];
  try {
    for (let number = 1; number <= rounds; number++) {
      const { fault, violations: found } = await campaign.round(number, options.only);
      violations.push(...found.map((violation) => `round ${number} (${fault}): ${violation}`));
      for (const violation of found) say(`round ${number} (${fault}): ${violation}`);
      if (number % SAY_EVERY === 0)
        say(`${number} of ${rounds}, ${campaign.answered.length} answered calls, ${violations.length} violations, ${elapsed()} s`);
    }
    const end = await campaign.finish();
    violations.push(...end.violations.map((violation) => `at the end: ${violation}`));
    const { counts, strangersMs, recoveryMs, actions, answered } = campaign;
    const figures = { strangersMs: Math.round(strangersMs), recoveryMs: Math.round(recoveryMs), seconds: elapsed() };
    const files = { exports: campaign.exports.accepted.size, downloads: campaign.exports.downloads };
    const made = { answered: answered.length, actions: actions.made, doubtful: end.doubtful, events: end.events, ...files };
    return { counts, ...made, ...figures, violations };
  } finally {
    await campaign.close();
  }
}

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atUrl } from "@/e2e/server/database";
import { issueKey, type IssuedKey, until } from "@/e2e/server/fixtures";
import { type Folder, temporaryFolder } from "@/e2e/server/folder";
import { type Forwarder, forwarderTo } from "@/e2e/server/forwarder";
import { freePort } from "@/e2e/server/free-port";
import { findNginx, type Proxies, startProxies } from "@/e2e/server/nginx";
import { hasPooler, type Pooler, startPooler } from "@/e2e/server/pooler";
import { PLAIN_PRIORITY, type Settings } from "@/e2e/server/processes";
import { type RunningServer, startServer } from "@/e2e/server/running-server";
import { type EmbeddedServer, startEmbedded } from "@/lib/host/embedded/start-embedded";
import { startBucket, type TestBucket } from "@/testing/bucket";
import { mountVolume, type Volume } from "./volume";

const AUTH_SECRET = "the same secret on all of the servers";
const BACK_MS = 120_000;
/** Little of it is kept, so that a small disk suffices. */
const DATABASE_SETTINGS = { shared_buffers: "64MB", max_connections: "200", max_wal_size: "160MB", min_wal_size: "80MB" };
const POOLER_SETTINGS = ["default_pool_size = 40"];
const SKEWED_CLOCK = `--import=${new URL("skewed-clock.mjs", import.meta.url).href}`;

/** A server with its own way to the database, and a clock that can be set wrong. */
export type Node = { name: string; port: number; link: Forwarder; server: RunningServer };

/** Servers behind a load balancer, on one database behind a pooler; each part can fail alone. */
export class Cluster {
  private constructor(
    readonly folder: Folder,
    readonly volume: Volume | null,
    readonly bucket: TestBucket,
    public database: EmbeddedServer,
    private pooler: Pooler | null,
    readonly nodes: readonly Node[],
    readonly proxies: Proxies | null,
  ) {}

  static async open(size: number): Promise<Cluster> {
    const folder = await temporaryFolder();
    const volume = await mountVolume(join(folder.path, "disk"));
    const bucket = await startBucket();
    const database = await startEmbedded({ dataDir: databaseFolder(folder, volume), settings: DATABASE_SETTINGS });
    await atUrl(database.url(), (db) => db.query("create database shared"));
    const pooler = hasPooler() ? await startPooler(folder.path, database, { extra: POOLER_SETTINGS }) : null;
    const nodes: Node[] = [];
    // One after the other: the first migrates the database.
    for (let n = 0; n < size; n++) {
      const link = await forwarderTo(pooler?.connection ?? database.connection, "shared");
      await link.open();
      const place = { name: `server-${n}`, port: await freePort(), link };
      nodes.push({ ...place, server: await startNode(folder, bucket, place) });
    }
    const nginx = findNginx();
    const ports = nodes.map(({ port }) => port);
    const proxies = nginx === null ? null : await startProxies(nginx, folder.path, ports);
    return new Cluster(folder, volume, bucket, database, pooler, nodes, proxies);
  }

  /** Past pooler and links, for who looks at the database and must not be in their way. */
  get url(): string {
    return this.database.url("shared");
  }

  /** Where clients go that do not choose a server; without a load balancer to each in turn. */
  entrance(n: number): string {
    return this.proxies?.balancer ?? this.node(n % this.nodes.length).server.url;
  }

  node(n: number): Node {
    const node = this.nodes[n];
    if (!node) throw new Error(`there is no server ${n}`);
    return node;
  }

  issueKey(args: readonly string[]): Promise<IssuedKey> {
    return issueKey(this.folder.path, args, { DATABASE_URL: this.url });
  }

  async restart(n: number): Promise<void> {
    const node = this.node(n);
    node.server = await startNode(this.folder, this.bucket, node);
  }

  setClock(n: number, skewMs: number): Promise<void> {
    return writeFile(skewFile(this.folder, this.node(n).name), String(skewMs));
  }

  /** Starts the database again where it ended, and returns once it answers. */
  async reviveDatabase(hasEnded: Promise<unknown>): Promise<void> {
    await hasEnded;
    this.database = await startEmbedded({ dataDir: databaseFolder(this.folder, this.volume), settings: DATABASE_SETTINGS });
    await this.untilDatabaseAnswers();
  }

  untilDatabaseAnswers(): Promise<number> {
    const answers = (): Promise<boolean> =>
      atUrl(this.url, (db) => db.query("select 1")).then(
        () => true,
        () => false,
      );
    return until("the database answers", BACK_MS, answers);
  }

  get hasPooler(): boolean {
    return this.pooler !== null;
  }

  async restartPooler(): Promise<void> {
    if (this.pooler === null) return;
    const { port } = this.pooler.connection;
    await this.pooler.stop();
    this.pooler = await startPooler(this.folder.path, this.database, { extra: POOLER_SETTINGS, port });
  }

  async close(): Promise<void> {
    for (const { link } of this.nodes) link.release();
    await Promise.all(this.nodes.map(({ server }) => (server.hasEnded() ? null : server.stop())));
    await this.proxies?.stop();
    await this.pooler?.stop();
    await Promise.all(this.nodes.map(({ link }) => link.close()));
    await this.database.stop().catch(() => undefined);
    await this.bucket.stop();
    this.volume?.remove();
    await this.folder.remove();
  }
}

const databaseFolder = (folder: Folder, volume: Volume | null): string => join(volume?.path ?? folder.path, "database");
const skewFile = (folder: Folder, name: string): string => join(folder.path, `${name}.skew`);

type Place = Pick<Node, "name" | "port" | "link">;

async function startNode(folder: Folder, bucket: TestBucket, { name, port, link }: Place): Promise<RunningServer> {
  await mkdir(join(folder.path, name), { recursive: true });
  await rm(skewFile(folder, name), { force: true });
  const settings: Settings = {
    DATABASE_URL: link.url,
    AUTH_SECRET,
    PORT: String(port),
    FILES_URL: bucket.url,
    FILES_ACCESS_KEY: bucket.accessKey,
    FILES_SECRET_KEY: bucket.secretKey,
    NODE_OPTIONS: `${PLAIN_PRIORITY} ${SKEWED_CLOCK}`,
    SKEW_FILE: skewFile(folder, name),
    // Refused again and again is what clients of a campaign are for.
    LOG_LEVEL: "error",
  };
  return startServer(join(folder.path, name), settings);
}

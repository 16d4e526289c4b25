import { issueKey } from "@/e2e/server/fixtures";
import { type Folder, temporaryFolder } from "@/e2e/server/folder";
import { type RunningServer, mustRun, startServer } from "@/e2e/server/running-server";
import { type Random, seededRandom } from "@/testing/random";
import { type CatalogueMemory, rememberCatalogue } from "./catalogue-memory";
import type { Seen } from "./clients";
import { importArguments, writeCompanies } from "./company-file";
import { OutsideWork } from "./outside";

export const KILL_KINDS = ["server", "database", "import"] as const;
export type KillKind = (typeof KILL_KINDS)[number];

/** One data folder through many kills. `server` and `loadKey` change on the way. */
export class Campaign {
  readonly memory: CatalogueMemory = rememberCatalogue();
  readonly answered: string[] = [];
  readonly statuses = new Map<number, number>();
  readonly longestMs: Record<KillKind, number> = { server: 0, database: 0, import: 0 };
  observerKey = "";
  loadKey = "";
  /** How long one whole import takes here; kills happen within it. */
  importMs = 0;

  private opened: OutsideWork | null = null;

  private constructor(
    readonly folder: Folder,
    readonly random: Random,
    public server: RunningServer,
  ) {}

  static async open(seed: number): Promise<Campaign> {
    const folder = await temporaryFolder();
    const campaign = new Campaign(folder, seededRandom(seed), await startServer(folder.dataDir));
    campaign.observerKey = (await issueKey(folder.dataDir)).secret;
    await campaign.useQuota(50_000_000);
    const file = await writeCompanies(folder.path, 0, campaign.random);
    const began = performance.now();
    await mustRun(folder.dataDir, importArguments(file));
    campaign.opened = await OutsideWork.open(folder.dataDir, campaign.server.url, campaign.random);
    campaign.importMs = Math.round((performance.now() - began) * 1.2);
    return campaign;
  }

  /** From now on the clients call with a new key of this quota. */
  async useQuota(quota: number): Promise<void> {
    this.loadKey = (await issueKey(this.folder.dataDir, ["--quota", String(quota)])).secret;
  }

  /** Receivers of webhooks and downloaders of exports. */
  get outside(): OutsideWork {
    if (!this.opened) throw new Error("the campaign has not begun");
    return this.opened;
  }

  count({ answered, statuses }: Seen): void {
    this.answered.push(...answered);
    for (const [status, n] of statuses) this.statuses.set(status, (this.statuses.get(status) ?? 0) + n);
  }

  took(kind: KillKind, ms: number): void {
    this.longestMs[kind] = Math.max(this.longestMs[kind], Math.round(ms));
  }

  async close(): Promise<void> {
    await this.opened?.close();
    if (!this.server.hasEnded()) await this.server.stop();
    await this.folder.remove();
  }
}

import { expect, test } from "vitest";
import { runKillCampaign } from "@/e2e/campaigns/kill-loop";
import type { PlannedKill } from "@/e2e/campaigns/kill-round";

/** Each kind of kill, during each kind of work; the fifth comes after a client has run into a quota. Random moments, and many of them: `npm run campaign:kill`. */
const KILLS: PlannedKill[] = [
  { kind: "import", during: "import" },
  { kind: "server", during: "import" },
  { kind: "database", during: "import" },
  { kind: "server", during: "delivery" },
  { kind: "database", during: "delivery", after: 429 },
  { kind: "server", during: "export" },
  { kind: "database", during: "export" },
];

test(
  "kills of server, database and imports lose nothing, count nothing twice and publish, deliver and export nothing by half",
  { timeout: 600_000 },
  async () => {
    const result = await runKillCampaign({ kills: KILLS, seed: 2_025, say: () => undefined });
    expect(result.violations).toEqual([]);
    expect(result.kills).toEqual({ server: 3, database: 3, import: 1 });
    expect(result.answered).toBeGreaterThan(300);
    expect(result.statuses.get(429)).toBeGreaterThan(0);
    expect(result.releases).toBeGreaterThan(1);
    expect(result.outside.exports).toBeGreaterThan(3);
    expect(result.outside.downloads).toBeGreaterThan(3);
    expect(result.outside.messages).toBeGreaterThan(10);
    expect(result.outside.phases.get("delivery being answered")).toBeGreaterThan(1);
  },
);

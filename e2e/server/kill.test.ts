import { expect, test } from "vitest";
import { runKillCampaign } from "@/e2e/campaigns/kill-loop";

const KILLS = 25;

test(
  "25 kills of server, database and imports at random moments lose nothing, count nothing twice and publish, deliver and export nothing by half",
  { timeout: 600_000 },
  async () => {
    const said: string[] = [];
    const result = await runKillCampaign({ kills: KILLS, seed: 2_025, say: (line) => void said.push(line) });
    expect(result.violations).toEqual([]);
    expect(result.kills.server + result.kills.database + result.kills.import).toBe(KILLS);
    expect(Math.min(...Object.values(result.kills))).toBeGreaterThan(2);
    expect(result.answered).toBeGreaterThan(1_000);
    expect(result.releases).toBeGreaterThan(3);
    expect(result.outside.exports).toBeGreaterThan(KILLS / 2);
    expect(result.outside.downloads).toBeGreaterThan(KILLS / 2);
    expect(result.outside.messages).toBeGreaterThan(50);
    expect(result.outside.phases.size).toBeGreaterThan(4);
  },
);

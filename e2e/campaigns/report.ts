import type { ClusterResult } from "./cluster/run-cluster-campaign";
import type { CampaignResult } from "./kill-loop";

/** The result in one Markdown sentence. */
export function summaryLine(result: CampaignResult, day: string): string {
  const { server, database } = result.kills;
  const total = server + database + result.kills.import;
  const longest = (Math.max(result.longestMs.server, result.longestMs.database) / 1_000).toFixed(1);
  const statuses = [...result.statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n.toLocaleString("en")}`);
  return (
    `${day}: **${total} kills** (${server} of the server, ${database} of the database, ${result.kills.import} of an import) in ${result.seconds} s, seed ${result.seed}: ` +
    `${result.answered.toLocaleString("en")} answered calls (${statuses.join(", ")}), ${result.releases} releases, longest time until calls were answered again ${longest} s, ` +
    `**${result.violations.length} violations**.`
  );
}

/** The same of a campaign with several servers. */
export function clusterLine(result: ClusterResult, { day, seed, servers }: { day: string; seed: number; servers: number }): string {
  const faults = [...result.counts].sort(([, a], [, b]) => b - a);
  const total = faults.reduce((sum, [, n]) => sum + n, 0);
  const number = (n: number): string => n.toLocaleString("en");
  return (
    `${day}: **${total} faults** of ${servers} servers (${faults.map(([fault, n]) => `${fault} ${n}`).join(", ")}) in ${number(result.seconds)} s, seed ${seed}: ` +
    `${number(result.answered)} answered calls, ${number(result.actions)} actions, ${number(result.events)} events of the feed, ${number(result.exports)} exports with ${number(result.downloads)} whole downloads; ` +
    `${number(result.doubtful)} calls charged without a response; the longest response to a customer of a server that had no fault took ${number(result.strangersMs)} ms, ` +
    `and after a fault each server answered again within ${number(result.recoveryMs)} ms; **${result.violations.length} violations**.`
  );
}

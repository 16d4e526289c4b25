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

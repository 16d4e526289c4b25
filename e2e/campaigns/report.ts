import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "@/e2e/server/processes";
import type { CampaignResult } from "./kill-loop";

const MARKED = /(<!-- kill:start -->\n)[\s\S]*?(<!-- kill:end -->)/;

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

/** Puts the line between the marks of README.md; says whether there were any. */
export async function writeToReadme(line: string): Promise<boolean> {
  const path = join(ROOT, "README.md");
  const text = await readFile(path, "utf8").catch(() => "");
  if (!MARKED.test(text)) return false;
  await writeFile(
    path,
    text.replace(MARKED, (_, start: string, end: string) => `${start}${line}\n${end}`),
  );
  return true;
}

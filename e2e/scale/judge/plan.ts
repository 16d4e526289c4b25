import { z } from "zod";

/** A node of a plan as PostgreSQL describes it after it ran. */
type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Actual Rows"?: number | undefined;
  "Actual Loops"?: number | undefined;
  "Rows Removed by Filter"?: number | undefined;
  "Rows Removed by Index Recheck"?: number | undefined;
  "Shared Hit Blocks"?: number | undefined;
  "Shared Read Blocks"?: number | undefined;
  Plans?: PlanNode[] | undefined;
};

const number = z.number().optional();
const Node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Actual Rows": number,
    "Actual Loops": number,
    "Rows Removed by Filter": number,
    "Rows Removed by Index Recheck": number,
    "Shared Hit Blocks": number,
    "Shared Read Blocks": number,
    Plans: z.array(Node).optional(),
  }),
);
const Explained = z.object({ "Query Text": z.string(), Plan: Node });

/** A statement that ran: how long it took, the rows that its scans looked at, the largest sort, the pages read, and the node that read most. */
export type Ran = { text: string; ms: number; read: number; sorted: number; pages: number; worst: string };

const NOTICE = /^duration: ([\d.]+) ms\s+plan:\n(.*)$/s;

/** What auto_explain says of a statement; null for any other notice. */
export function readPlan(notice: string): Ran | null {
  const [, ms, json] = NOTICE.exec(notice) ?? [];
  if (ms === undefined || json === undefined) return null;
  const { Plan: root, "Query Text": text } = Explained.parse(JSON.parse(json));
  const nodes = below(root);
  const worst = nodes.toSorted((a, b) => rowsOf(b) - rowsOf(a))[0] ?? root;
  return {
    text,
    ms: Number(ms),
    read: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    sorted: Math.max(
      0,
      ...nodes.filter((node) => node["Node Type"] === "Sort").map((node) => Math.max(0, ...(node.Plans ?? []).map(passed))),
    ),
    pages: (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0),
    worst: [worst["Node Type"], worst["Index Name"] ?? worst["Relation Name"] ?? ""].join(" ").trim(),
  };
}

const below = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(below)];
const passed = (node: PlanNode): number => (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 1);

/** Rows that a scan of a table looked at. What a bitmap finds in an index counts where the table is read. */
function rowsOf(node: PlanNode): number {
  if (!node["Node Type"].endsWith("Scan") || node["Relation Name"] === undefined) return 0;
  const each = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return Math.round(each * (node["Actual Loops"] ?? 1));
}

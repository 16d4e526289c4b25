import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { entriesOf } from "@/lib/core/tables";
import type { HttpCall } from "@/lib/http/call";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { type Answer, callApi, ToolFault } from "./call-api";
import { SERVER_VERSION } from "./server-card";
import { shorten } from "./shorten";
import { type Tool, ToolResult } from "./tool";
import { TOOLS } from "./tools";

const INSTRUCTIONS =
  "Data of the solar PV industry: companies, product specifications, prices and shipments. Each tool answers one question; numbers carry their unit in the field name. Fields that all records share are in `common`, and fields without a value are left out. Records with source `synthetic` are generated samples: say so when you use them. Cite the sources and the release.";

/** Several answers as one: in the order in which they were asked. */
function joined({ brief }: Tool, results: readonly ToolResult[]): ToolResult {
  const [first] = results;
  if (first === undefined) throw new Error("a tool asks for nothing");
  const sources = new Map(results.flatMap((result) => result.sources.map((source) => [source.code, source] as const)));
  return {
    ...first,
    data: results.flatMap(({ data }) => (brief ? data.map(brief) : data)),
    sources: [...sources.values()],
    links: results.flatMap(({ links }) => links),
    has_more: results.some(({ has_more: hasMore }) => hasMore),
    calls: results.reduce((sum, { calls }) => sum + calls, 0),
  };
}

/** What a request returned, or in words why it returned nothing. */
async function outcomeOf(answered: Promise<ToolResult>): Promise<ToolResult | ToolFault> {
  try {
    return await answered;
  } catch (error) {
    if (error instanceof ToolFault) return error;
    throw error;
  }
}

/** Returns what was found; what was not is named beside it, as the other records are paid for. */
async function run(tool: Tool, given: unknown, { answer, call }: { answer: Answer; call: HttpCall }): Promise<CallToolResult> {
  const results: ToolResult[] = [];
  const faults: string[] = [];
  // One after the other: an organisation has few queries at once.
  for (const ask of tool.asks(given)) {
    const outcome = await outcomeOf(callApi(answer, call, ask));
    if (outcome instanceof ToolFault) faults.push(outcome.message);
    // Of the one record that is looked for there is no rest to ask for.
    else results.push(ask.looksFor === undefined ? outcome : { ...outcome, has_more: false });
    if (!(outcome instanceof ToolFault) && ask.looksFor !== undefined) faults.push(...unlike(ask.looksFor, outcome.data[0]));
  }
  if (results.length === 0) return { isError: true, content: [{ type: "text", text: [...new Set(faults)].join("\n") }] };
  const result = shorten(explained(tool, joined(tool, results), faults));
  return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** What is said of a product that was looked for by its model, and is another or none; who asks may add the manufacturer. */
function unlike(wanted: string, found: Record<string, unknown> | undefined): string[] {
  if (found === undefined) return [`Nothing is called ${JSON.stringify(wanted)}.`];
  const model = String(found["model"]);
  if (letters(wanted).includes(letters(model))) return [];
  return [`No model is called ${JSON.stringify(wanted)}. ${JSON.stringify(model)}, the first that contains it, is returned.`];
}

const MORE = "There are more records: raise `limit`, at most 50, or add a filter.";

/** With what was not found, and what to try when that is everything. */
function explained({ whenEmpty, whenMore = MORE }: Tool, result: ToolResult, missing: readonly string[]): ToolResult {
  const about = {
    ...result.about,
    ...(missing.length === 0 ? {} : { missing }),
    ...(result.data.length === 0 ? { next: whenEmpty } : result.has_more ? { next: whenMore } : {}),
  };
  return { ...result, about };
}

/** Questions that people ask again and again. */
const PROMPTS = {
  weekly_price_report: {
    title: "Weekly price report",
    description: "Prices of the week along the value chain, with changes and their sources.",
    text: "Write a short report of this week's solar prices. Use price_at_date for the latest prices and for those of seven days before. Name each price with unit, change and date of assessment, leave out prices that are older than two weeks, and list the sources.",
  },
  module_shortlist: {
    title: "Shortlist of modules",
    description: "Modules of a technology and power, compared side by side.",
    text: "Make a shortlist of five TOPCon modules of at least 600 W from different manufacturers. Use find_products, then compare_products, and show power, efficiency, dimensions and temperature coefficient in a table with the sources.",
  },
} as const;

/** What changes only with a deployment may be kept for an hour, by anybody: it is the same for every key. */
const AN_HOUR = { ttlMs: 3_600_000, cacheScope: "public" } as const;
const CACHE_HINTS = { "server/discover": AN_HOUR, "tools/list": AN_HOUR, "prompts/list": AN_HOUR, "resources/list": AN_HOUR };

/** The lists change with a deployment, and then nobody is connected. */
const FIXED = { listChanged: false };

/** A server of the Model Context Protocol for one request: it keeps nothing, so that any instance answers the next. */
export function makeServer(answer: Answer, call: HttpCall): McpServer {
  const server = new McpServer(
    { name: brandName(), version: SERVER_VERSION, websiteUrl: `${publicUrl()}/docs/mcp` },
    { instructions: INSTRUCTIONS, cacheHints: CACHE_HINTS, capabilities: { tools: FIXED, prompts: FIXED, resources: FIXED } },
  );
  for (const tool of TOOLS) {
    const { name, title, description, input } = tool;
    const annotations = { readOnlyHint: true, openWorldHint: false };
    const config = { title, description, inputSchema: input, outputSchema: ToolResult, annotations };
    server.registerTool(name, config, (given: unknown) => run(tool, given, { answer, call }));
  }
  for (const [name, { title, description, text }] of entriesOf(PROMPTS))
    server.registerPrompt(name, { title, description }, () => ({ messages: [{ role: "user", content: { type: "text", text } }] }));
  const datasets = `${publicUrl()}/api/v1/datasets`;
  server.registerResource(
    "datasets",
    datasets,
    { title: "Data dictionary", description: "What every dataset covers: records, freshness and sources.", mimeType: "application/json" },
    async (uri) => {
      const { data } = await callApi(answer, call, { path: "/datasets", query: {} });
      return { contents: [{ uri: uri.href, mimeType: "application/json", text: JSON.stringify(z.array(z.unknown()).parse(data)) }] };
    },
  );
  return server;
}

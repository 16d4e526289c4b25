import { setTimeout as wait } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { ToolResult } from "@/lib/mcp/tool";

export type Row = Readonly<Record<string, unknown>>;

/** What a tool returned: its records in full, and its words when it returned none. */
export type Reply = { rows: readonly Row[]; about: Row; sources: ToolResult["sources"]; hasMore: boolean; text: string; isError: boolean };

/** Asks a tool of the server; nothing else of the service is known to who answers a question. */
export type AskTool = (tool: string, given?: Readonly<Record<string, unknown>>) => Promise<Reply>;

/** What a question took: calls that the tools say were counted, messages, and tokens of what came back. */
export type Spent = { charged: number; asked: number; tokens: number };

const CHARS_PER_TOKEN = 4;
/** Tokens by the usual rule of thumb, a quarter of the characters: tokenisers differ, and the rule is the same for every run. */
export const tokensOf = (text: string): number => Math.ceil(text.length / CHARS_PER_TOKEN);

const Returned = z.looseObject({
  content: z.array(z.looseObject({ text: z.string() })),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
});
/** How a tool says that the plan's rate limit was reached; a client tries again after a second. */
const TOO_FAST = /errors\/rate-limited/;
const PAUSE_MS = 1_000;

/** An agent with a key: it has the tools of the server, and what it receives is counted. */
export class Agent {
  private readonly client = new Client({ name: "questions", version: "1" }, { versionNegotiation: { mode: "auto" } });
  private texts: string[] = [];
  private spent: Spent = { charged: 0, asked: 0, tokens: 0 };

  constructor(
    private readonly url: string,
    readonly key: string,
  ) {}

  async connect(): Promise<void> {
    const headers = { authorization: `Bearer ${this.key}` };
    await this.client.connect(new StreamableHTTPClientTransport(new URL("/mcp", this.url), { requestInit: { headers } }));
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** What an agent reads before its first question: the tools with their schemas, and the server's own words. */
  async tokensOfTools(): Promise<number> {
    const { tools } = await this.client.listTools();
    return tokensOf(JSON.stringify(tools)) + tokensOf(this.client.getInstructions() ?? "");
  }

  /** What was received since the last time this was asked. */
  take(): Spent & { texts: readonly string[] } {
    const taken = { ...this.spent, texts: this.texts };
    this.texts = [];
    this.spent = { charged: 0, asked: 0, tokens: 0 };
    return taken;
  }

  readonly ask: AskTool = async (tool, given = {}) => {
    const { content, structuredContent, isError } = Returned.parse(await this.client.callTool({ name: tool, arguments: { ...given } }));
    const text = content.map((part) => part.text).join("\n");
    this.texts.push(`${tool} ${JSON.stringify(given)}\n${text}`);
    this.spent.asked++;
    this.spent.tokens += tokensOf(text);
    if (isError && TOO_FAST.test(text)) {
      await wait(PAUSE_MS);
      return this.ask(tool, given);
    }
    if (isError) return { rows: [], about: {}, sources: [], hasMore: false, text, isError };
    const { common, data, about, sources, has_more: hasMore, calls } = ToolResult.parse(structuredContent);
    this.spent.charged += calls;
    return { rows: data.map((row) => ({ ...common, ...row })), about, sources, hasMore, text, isError };
  };
}

import { z } from "zod";

/** A request to the API: path below its root and query; a value that is undefined is left out. */
export type Ask = { path: string; query: Readonly<Record<string, string | number | undefined>> };

/** A question as a tool: what it is asked, and the requests that answer it. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  asks(given: unknown): readonly Ask[];
};

/** Declares a tool; the type of its input is checked against its requests here. */
export function tool<S extends z.ZodObject>(
  declared: Omit<Tool, "input" | "asks"> & { input: S; asks(given: z.output<S>): readonly Ask[] },
): Tool {
  const { asks, ...rest } = declared;
  return { ...rest, asks: (given) => asks(rest.input.parse(given)) };
}

const Source = z.object({ code: z.string(), name: z.string(), licence: z.string() });

/** What every tool returns: records in the fields of the API, where they come from, and the requests that return the same. */
export const ToolResult = z.object({
  data: z.array(z.record(z.string(), z.unknown())).describe("Records with the field names and units of the API."),
  release: z.int().nullable().describe("Release of the catalogue that the records come from."),
  published_at: z.string().nullable().describe("Time when the release was published."),
  sources: z.array(Source).describe("Sources of the records, with their licences. Cite them."),
  links: z.array(z.string()).describe("API requests that return the same records again."),
  has_more: z.boolean().describe("Whether there are more records than these."),
  about: z.record(z.string(), z.unknown()).describe("What applies to all records, such as date, quarter or basis."),
  calls: z.int().describe("Calls that were counted."),
});
export type ToolResult = z.output<typeof ToolResult>;

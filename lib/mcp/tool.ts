import { z } from "zod";

/**
 * A request to the API: path below its root and query, of which undefined values are left out; the one record that it looks for;
 * and the names that the tool has for parameters of the query, where they differ.
 */
export type Ask = {
  path: string;
  query: Readonly<Record<string, string | number | boolean | undefined>>;
  looksFor?: string;
  names?: Readonly<Record<string, string>>;
};

/** A question as a tool: what it is asked, the requests that answer it, and what to try when they return no record. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  whenEmpty: string;
  /** How to get at the rest, where `limit` and filters are not the way. */
  whenMore?: string;
  /** What of a record is returned, where all of it would be too much. */
  brief?: (row: Readonly<Record<string, unknown>>) => Record<string, unknown>;
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

/**
 * What every tool returns: records in the fields of the API, where they come from, and the requests that return the same.
 * Clients repeat the descriptions for every tool, so they are short.
 */
export const ToolResult = z.object({
  common: z.record(z.string(), z.unknown()).describe("Fields that all records share.").optional(),
  data: z.array(z.record(z.string(), z.unknown())).describe("Records, without `common` and empty fields."),
  release: z.number().nullable(),
  published_at: z.string().nullable(),
  sources: z.array(Source).describe("Cite these."),
  links: z.array(z.string()).describe("API requests for the same records with all fields."),
  has_more: z.boolean(),
  about: z.record(z.string(), z.unknown()).describe("What applies to the whole result."),
  calls: z.number().describe("Calls counted."),
});
export type ToolResult = z.output<typeof ToolResult>;

import { z } from "zod";
import { ask, type Place } from "./place";

const Content = z.record(z.string(), z.looseObject({ example: z.unknown().optional() }));
const Parameter = z.object({
  name: z.string(),
  in: z.enum(["query", "path", "header"]),
  required: z.boolean(),
  example: z.unknown(),
});
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(Parameter),
  security: z.array(z.unknown()).optional(),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
});
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const PathItem = z.partialRecord(z.enum(METHODS), Operation);
const Document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), PathItem) });

export type Operation = z.output<typeof Operation> & { path: string; method: (typeof METHODS)[number] };
export type Description = { text: string; operations: readonly Operation[] };

export const EVENT_STREAM = "text/event-stream";
/** What a request would return and cost. */
export const DRY_RUN = "application/vnd.dry-run+json";
export const JSON_MEDIA = "application/json";

/** Media types of a successful response. */
export const mediaOf = ({ responses }: Operation): readonly string[] =>
  Object.entries(responses).flatMap(([status, { content }]) => (status.startsWith("2") ? Object.keys(content ?? {}) : []));

/** Operations of which each organisation has its own records, in the live data only. */
export const isOwn = ({ tags }: Operation): boolean => tags.some((tag) => ["Webhooks", "Custom fields", "Exports"].includes(tag));
export const isKeyless = ({ security }: Operation): boolean => security?.length === 0;
export const isStream = (operation: Operation): boolean => mediaOf(operation).includes(EVENT_STREAM);
/** What is bytes at first, and may be JSON in another form, as the manifest of an export. */
export function isFile(operation: Operation): boolean {
  const [first] = mediaOf(operation);
  return first !== undefined && first !== JSON_MEDIA && first !== EVENT_STREAM;
}

/** The description as any customer gets it. */
export async function readDescription(place: Place): Promise<Description> {
  const response = await ask(place, "/openapi.json", null);
  const text = await response.text();
  const { paths } = Document.parse(JSON.parse(text));
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ ...operation, path, method }];
    }),
  );
  return { text, operations };
}

/**
 * The same with dry runs only, where they are possible: of `application/vnd.dry-run+json` Prism reads `json`, and compares with
 * the first response that is JSON.
 */
export function ofDryRuns(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) => {
    const content = key === "content" ? Content.safeParse(value).data : undefined;
    return content?.[DRY_RUN] === undefined ? value : { [DRY_RUN]: content[DRY_RUN] };
  });
}

/** The operation of this name; the command fails where there is none, because it would prove less than it says. */
export function operationOf({ operations }: Description, name: string): Operation {
  const found = operations.find(({ operationId }) => operationId === name);
  if (found === undefined) throw new Error(`The description has no operation ${name}.`);
  return found;
}

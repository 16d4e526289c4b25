import { z } from "zod";
import { call } from "./server";

const Schema = z.looseObject({
  type: z.string(),
  enum: z.array(z.string()).optional(),
  items: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const Parameter = z.object({ name: z.string(), in: z.enum(["query", "path", "header"]), schema: Schema, example: z.unknown() });
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).transform((all) => all.filter((parameter) => parameter.in !== "header")),
  security: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
});
const Document = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.looseObject({ get: Operation.optional() })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

export type DescribedParameter = z.output<typeof Parameter>;
export type DescribedOperation = z.output<typeof Operation> & { path: string };

/** What ends by itself: a stream of events or a file is asked for in tests of its own. */
const isDocument = ({ responses }: z.output<typeof Operation>): boolean =>
  Object.keys(responses["200"]?.content ?? {}).includes("application/json");

/** What can be read, as the server describes it; what the generated tests are made from. */
export async function describedOperations(): Promise<DescribedOperation[]> {
  const answer = await call("/openapi.json", { key: null });
  const { paths } = Document.parse(answer.json());
  return Object.entries(paths).flatMap(([path, { get }]) => (get !== undefined && isDocument(get) ? [{ path, ...get }] : []));
}

/** The values that a parameter's description lists. */
export const valuesOf = ({ schema }: DescribedParameter): readonly string[] => schema.enum ?? schema.items?.enum ?? [];

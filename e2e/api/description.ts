import { z } from "zod";
import { call } from "./server";

const Schema = z.looseObject({
  type: z.string().optional(),
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

const Reference = z.object({ $ref: z.string() });
const Values = z.looseObject({ enum: z.array(z.string()) });

/** The document with the values of its parameters where it refers to them. */
function withValues(document: unknown): z.output<typeof Document> {
  const { schemas } = Document.parse(document).components;
  const whole: unknown = JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const name = Reference.safeParse(value).data?.$ref.split("/").at(-1) ?? "";
    return Values.safeParse(schemas[name]).data ?? value;
  });
  return Document.parse(whole);
}

/** What can be read, as the server describes it; what the generated tests are made from. */
export async function describedOperations(): Promise<DescribedOperation[]> {
  const answer = await call("/openapi.json", { key: null });
  const { paths } = withValues(answer.json());
  return Object.entries(paths).flatMap(([path, { get }]) => (get !== undefined && isDocument(get) ? [{ path, ...get }] : []));
}

/** The values that a parameter's description lists. */
export const valuesOf = ({ schema }: DescribedParameter): readonly string[] => schema.enum ?? schema.items?.enum ?? [];

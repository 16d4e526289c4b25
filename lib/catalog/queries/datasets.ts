import { z } from "zod";
import { pool } from "@/lib/platform/database";
import type { Head } from "../current-release";
import { DECLARED } from "../resources/all";
import { RESOURCES, type Resource } from "../vocabulary";

const Field = z.strictObject({
  name: z.string().max(60),
  type: z.string().max(40),
  nullable: z.boolean(),
  unit: z.string().max(60).nullable(),
  values: z.array(z.string().max(60)).max(300).nullable(),
  description: z.string().max(1_000),
});

export type DatasetField = z.output<typeof Field>;

const code = z.string().max(60);

export const Datasets = z
  .strictObject({
    data: z
      .array(
        z.strictObject({
          resource: z.enum(RESOURCES),
          path: z.string().max(60),
          title: z.string().max(60),
          description: z.string().max(1_000),
          records: z.int().meta({ description: "Number of records in the latest release." }),
          generated: z.int().meta({ description: "How many of the records are generated sample data." }),
          updated_at: z.iso.datetime().max(40).nullable().meta({ description: "Time of the latest publication." }),
          coverage: z
            .record(z.string().max(40), z.union([z.string().max(100), z.int(), z.null()]))
            .meta({ description: "Coverage of the dataset." }),
          sources: z.array(code).max(100).meta({ description: "Source codes of the records." }),
          fields: z.array(Field).max(100),
        }),
      )
      .max(10),
    meta: z.strictObject({
      release: z.int(),
      published_at: z.iso.datetime().max(40).nullable(),
      sample: z.boolean(),
      sources: z
        .array(
          z.strictObject({
            code,
            name: z.string().max(200),
            licence: z.string().max(200),
            url: z.string().max(500).nullable().meta({ description: "Where the source publishes its data." }),
          }),
        )
        .max(100),
    }),
  })
  .meta({ id: "Datasets", description: "The data dictionary." });
export type Dictionary = z.output<typeof Datasets>;
export type DatasetEntry = Dictionary["data"][number];

/** One row: how many records a release shows of a resource, how fresh, and the figures of its coverage. */
const countSql = (resource: Resource): string =>
  `select count(*)::int as records,
     count(*) filter (where source in (select code from data_source where synthetic))::int as generated, (select published_at from release where number = max(from_release)) as updated_at,
     jsonb_build_object(${DECLARED[resource].coverage}) as coverage from ${resource}
   where from_release <= $1 and (to_release is null or to_release > $1) and ${DECLARED[resource].counted}`;

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The variants of a field: a nullable one is written as a list of types or as alternatives. */
function variantsOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf;
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
}

const itemsOf = ({ items }: JsonSchema): JsonSchema => (typeof items === "object" && !Array.isArray(items) ? items : {});

function typeOf(schema: JsonSchema): string {
  if (schema.format === "date" || schema.format === "date-time") return schema.format;
  return schema.type === "array" ? `array of ${String(itemsOf(schema).type ?? "string")}` : String(schema.type ?? "object");
}

function fieldOf(name: string, schema: JsonSchema): DatasetField {
  const variants = variantsOf(schema);
  const main = variants.find((variant) => variant.type !== "null") ?? schema;
  return {
    name,
    type: typeOf(main),
    nullable: variants.some((variant) => variant.type === "null"),
    unit: typeof schema["x-unit"] === "string" ? schema["x-unit"] : null,
    values: (main.enum?.filter((value) => value !== null) ?? itemsOf(main).enum)?.map(String) ?? null,
    description: schema.description ?? "",
  };
}

/** What a record schema says of its fields. */
export function fieldsOf(record: z.ZodObject): { description: string; fields: DatasetField[] } {
  const root: JsonSchema = z.toJSONSchema(record, { target: "draft-2020-12" });
  // A schema with an id is described by reference to its definition.
  const schema = root.properties ? root : (Object.values(root.$defs ?? {})[0] ?? root);
  return {
    description: schema.description ?? "",
    fields: Object.entries(schema.properties ?? {}).map(([name, property]) => fieldOf(name, typeof property === "object" ? property : {})),
  };
}

type Figures = { records: number; generated: number; updated_at: Date | null; coverage: Record<string, string | number | null> };

/** Codes of the sources that each resource has records of in the newest release. */
async function sourcesShown(): Promise<ReadonlyMap<Resource, readonly string[]>> {
  const { rows } = await pool().query<Record<Resource, boolean> & { code: string }>(
    `select s.code, ${RESOURCES.map((resource) => `exists (select from ${resource} r where r.source = s.code and r.to_release is null) as ${resource}`).join(", ")}
     from data_source s order by s.code`,
  );
  return new Map(RESOURCES.map((resource) => [resource, rows.filter((row) => row[resource]).map((row) => row.code)]));
}

/** The data dictionary of the newest release, made from the record schemas and counted in the database. */
export async function describeDatasets(head: Head): Promise<Dictionary> {
  const shown = await sourcesShown();
  const data = await Promise.all(
    RESOURCES.map(async (resource) => {
      const { rows } = await pool().query<Figures>(countSql(resource), [head.release]);
      const { path, title, record } = DECLARED[resource];
      const figures = rows[0] ?? { records: 0, generated: 0, updated_at: null, coverage: {} };
      return {
        resource,
        path,
        title,
        ...fieldsOf(record),
        records: figures.records,
        generated: figures.generated,
        updated_at: figures.updated_at?.toISOString() ?? null,
        coverage: figures.coverage,
        sources: shown.get(resource) ?? [],
      };
    }),
  );
  const codes = new Set([...shown.values()].flat());
  const sources = [...head.sources].flatMap(([code, { name, licence, url }]) => (codes.has(code) ? [{ code, name, licence, url }] : []));
  return Datasets.parse({
    data,
    meta: {
      release: head.release,
      published_at: head.publishedAtMs === null ? null : new Date(head.publishedAtMs).toISOString(),
      sample: [...head.sources].some(([code, { synthetic }]) => synthetic && codes.has(code)),
      sources,
    },
  });
}

import { z } from "zod";
import { readTextCursor, writeCursor } from "@/lib/core/cursor";
import { wrongCursor } from "@/lib/core/errors";
import * as p from "@/lib/core/parameters";
import { countText } from "@/lib/core/wording";
import { changeField } from "@/lib/custom-fields/change-field";
import {
  ChangeFieldInput,
  DefineFieldInput,
  FIELD_RESOURCES,
  FIELD_TYPES,
  GivenValue,
  MAX_SET,
  RecordId,
  SetRecordInput,
  type FieldRow,
} from "@/lib/custom-fields/contract";
import { defineField } from "@/lib/custom-fields/define-field";
import { listFields } from "@/lib/custom-fields/list-fields";
import { removeField } from "@/lib/custom-fields/remove-field";
import { setRecordValues } from "@/lib/custom-fields/set-record-values";
import { setValues } from "@/lib/custom-fields/set-values";
import { actionRoute, type ActionRoute, pageRoute, type Rows, below } from "../route";

const about = { tag: "Custom fields", scopes: ["fields:write"], feature: "custom_fields", cost: 0 } as const;
const text = z.string().max(1_000);

const CustomFieldDocument = z
  .strictObject({
    id: z.string().max(40).meta({ description: "ID of the field." }),
    resource: z.enum(FIELD_RESOURCES).meta({ description: "Type of record the field belongs to." }),
    name: z.string().max(40).meta({ description: "Name used in `custom`, `fields` and filters." }),
    type: z.enum(FIELD_TYPES).meta({ description: "Value type." }),
    title: text.meta({ description: "Display title." }),
    description: text.nullable().meta({ description: "Explanation of the field." }),
    unit: text.nullable().meta({ description: "Unit of the values." }),
    options: z.array(text).max(200).meta({ description: "Allowed values of an enum field; empty for other types." }),
    values: z.int().meta({ description: "Number of records with a value." }),
    created_at: z.iso.datetime().max(40).meta({ description: "Time when the field was created." }),
  })
  .meta({ id: "CustomField", description: "A field your organisation has added to companies or products." });

const documentOf = ({ createdAt, ...field }: FieldRow): z.input<typeof CustomFieldDocument> => ({ ...field, created_at: createdAt });

const example = {
  id: "cf_0123456789abcdefghjk",
  resource: "company",
  name: "supplier_tier",
  type: "enumeration",
  title: "Supplier tier",
  description: "Our ranking of the company.",
  unit: null,
  options: ["Tier 1", "Tier 2"],
  values: 1_204,
  created_at: "2026-11-18T06:00:00.000Z",
};
const params = z.object({ id: p.idOf("cf", { description: "ID of the field.", example: example.id }) });

/** The fields behind the one that the cursor names, as many as are asked for. */
function pageOf(fields: readonly FieldRow[], { limit, cursor }: { limit: number; cursor?: string | undefined }): Rows {
  const after = cursor === undefined ? null : readTextCursor(cursor);
  const start = after === null ? 0 : fields.findIndex((field) => field.id === after) + 1;
  if (after !== null && start === 0) throw wrongCursor();
  const shown = fields.slice(start, start + limit);
  const last = shown.at(-1);
  return { rows: shown.map(documentOf), next: last && start + limit < fields.length ? writeCursor(last.id) : null };
}

export const listCustomFields = pageRoute({
  ...about,
  operation: "listCustomFields",
  path: "/custom-fields",
  summary: "List custom fields",
  description: "Returns the fields your organisation has added, in order of creation.",
  reply: CustomFieldDocument,
  examples: { reply: example },
  run: async ({ ctx, orgId, query }) => pageOf((await listFields(ctx, orgId)).fields, query),
});

export const defineCustomField = actionRoute({
  ...about,
  operation: "defineCustomField",
  path: "/custom-fields",
  method: "POST",
  summary: "Create a custom field",
  description:
    "Adds a field to companies or products. All records include it in `custom` immediately, with the value null, and lists can be filtered by `custom.<name>`. The name and type can't be changed later.",
  body: DefineFieldInput,
  reply: CustomFieldDocument,
  status: 201,
  itemAt: below,
  examples: {
    body: { resource: "company", name: "supplier_tier", type: "enumeration", title: "Supplier tier", options: ["Tier 1", "Tier 2"] },
    reply: { ...example, values: 0 },
  },
  run: async ({ ctx, orgId, body }) => documentOf(await defineField(ctx, orgId, body)),
});

export const changeCustomField = actionRoute({
  ...about,
  operation: "changeCustomField",
  path: "/custom-fields/{id}",
  method: "PATCH",
  summary: "Update a custom field",
  description: "Updates the title, description or unit, or adds allowed values. Omitted properties stay unchanged.",
  params,
  body: ChangeFieldInput,
  reply: CustomFieldDocument,
  status: 200,
  examples: {
    params: { id: example.id },
    body: { add_options: ["Tier 3"] },
    reply: { ...example, options: ["Tier 1", "Tier 2", "Tier 3"] },
  },
  run: async ({ ctx, orgId, params: { id }, body }) => documentOf(await changeField(ctx, orgId, { id, input: body })),
});

export const removeCustomField = actionRoute({
  ...about,
  operation: "removeCustomField",
  path: "/custom-fields/{id}",
  method: "DELETE",
  summary: "Delete a custom field",
  description: "Deletes the field and all its values. This can't be undone.",
  params,
  reply: null,
  status: 204,
  examples: { params: { id: example.id } },
  run: ({ ctx, orgId, params: { id } }) => removeField(ctx, orgId, id),
});

const Written = z
  .strictObject({
    set: z.int().meta({ description: "Number of values added." }),
    changed: z.int().meta({ description: "Number of values changed." }),
    cleared: z.int().meta({ description: "Number of values removed." }),
  })
  .meta({ id: "CustomValuesWritten", description: "Result of the update. Unchanged values are not counted." });

export const setCustomValues = actionRoute({
  ...about,
  operation: "setCustomValues",
  path: "/custom-values",
  method: "PUT",
  summary: "Create or update custom values",
  description: `Adds a value where a record has none in that field and updates it where there is one, up to ${countText(MAX_SET)} values in one transaction: all of them or none. Null or an empty string clears a value. Errors name the position of each invalid value.`,
  body: z.strictObject({
    values: z
      .array(z.strictObject({ id: RecordId, field: z.string().max(100), value: GivenValue }))
      .min(1)
      .max(MAX_SET),
  }),
  reply: Written,
  status: 200,
  examples: {
    body: { values: [{ id: "co_0123456789abcdef", field: "supplier_tier", value: "Tier 1" }] },
    reply: { set: 1, changed: 0, cleared: 0 },
  },
  run: ({ ctx, orgId, body }) => setValues(ctx, orgId, { settings: body.values, place: (i) => `values.${i}` }),
});

const RecordDocument = z
  .strictObject({
    id: z.string().max(60).meta({ description: "ID of the company or product." }),
    custom: z
      .record(z.string().max(40), z.string().max(1_000).nullable())
      .meta({ description: "All custom fields of this record as text; null if there is no value." }),
  })
  .meta({ id: "CustomRecord", description: "Custom values of a record." });

const recordParams = z.object({
  id: RecordId.meta({
    description: "ID of a company or product.",
    example: "co_0123456789abcdef",
    schema: { type: "string", pattern: "^(co|pr)_[0-9a-z]{1,40}$", maxLength: 43 },
  }),
});

export const setCustomValuesOfRecord = actionRoute({
  ...about,
  operation: "setCustomValuesOfRecord",
  path: "/custom-values/{id}",
  method: "PUT",
  summary: "Create or update custom values of a record",
  description:
    "Adds the values that the record does not have yet and updates those it has. Null or an empty string clears a value; omitted fields stay unchanged.",
  params: recordParams,
  body: SetRecordInput,
  reply: RecordDocument,
  status: 200,
  examples: {
    params: { id: "co_0123456789abcdef" },
    body: { values: { supplier_tier: "Tier 1" } },
    reply: { id: "co_0123456789abcdef", custom: { supplier_tier: "Tier 1" } },
  },
  run: async ({ ctx, orgId, params: { id }, body }) => {
    const { values } = await setRecordValues(ctx, orgId, { id, values: body.values });
    return { id, custom: values };
  },
});

export const customFields: readonly ActionRoute[] = [
  listCustomFields,
  defineCustomField,
  changeCustomField,
  removeCustomField,
  setCustomValues,
  setCustomValuesOfRecord,
];

import { z } from "zod";

export const FIELD_RESOURCES = ["company", "product"] as const;
export type FieldResource = (typeof FIELD_RESOURCES)[number];
export const FIELD_TYPES = ["text", "number", "date", "enumeration", "boolean"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** How the types are called where people read. */
export const TYPE_TITLES: Readonly<Record<FieldType, string>> = {
  text: "Text",
  number: "Number",
  date: "Date",
  enumeration: "Enumeration",
  boolean: "Boolean",
};

/** What an organisation may have at most. */
export const MAX_FIELDS = 50;
export const MAX_OPTIONS = 200;
export const MAX_VALUES = 5_000_000;
/** Characters of a text value. */
export const MAX_CHARACTERS = 1_000;
/** Values that one call of the API sets. */
export const MAX_SET = 1_000;
/** One CSV file. Larger tables are sent in parts. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
export const MAX_LINES = 100_000;
export const MAX_CELLS = 250_000;
/** Refused lines that a preview shows. */
export const MAX_SHOWN = 200;

/** One line; half characters are refused wherever JSON is read. */
const PLAIN = /^[^\u0000-\u001F\u007F-\u009F]*$/;
const line = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`).regex(PLAIN, "Remove control characters.");

export const FieldName = z
  .string()
  .max(40, "Use at most 40 characters.")
  .regex(/^[a-z][a-z0-9_]*$/, "Start with a lowercase letter and use only lowercase letters, digits and underscores.")
  .refine((name) => name !== "id", "The name id is reserved. Choose another name.");
const Title = line(100).min(1, "Enter a title.");
const Description = line(500).nullable();
const Unit = line(20).nullable();
/** One pattern: of two, JSON Schema makes an `allOf` without a type, which not every generator can read. */
const Option = z
  .string()
  .trim()
  .min(1, "A value can't be empty.")
  .max(100, "Use at most 100 characters.")
  .regex(/^[^,\u0000-\u001F\u007F-\u009F]*$/, "A value can't contain a comma or a control character.");
const Options = z.array(Option).max(MAX_OPTIONS, `List at most ${MAX_OPTIONS} values.`);

export const DefineFieldInput = z.strictObject({
  resource: z.enum(FIELD_RESOURCES),
  name: FieldName,
  type: z.enum(FIELD_TYPES),
  title: Title,
  description: Description.optional(),
  unit: Unit.optional(),
  /** Values of an enumeration; not for other types. */
  options: Options.optional(),
});
export type DefineFieldInput = z.infer<typeof DefineFieldInput>;

/** What is left out stays. Options can be added, never taken away: values may hold them. */
export const ChangeFieldInput = z.strictObject({
  title: Title.optional(),
  description: Description.optional(),
  unit: Unit.optional(),
  add_options: Options.optional(),
});
export type ChangeFieldInput = z.infer<typeof ChangeFieldInput>;

export const FieldRow = z.object({
  id: z.string(),
  resource: z.enum(FIELD_RESOURCES),
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  title: z.string(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  options: z.array(z.string()),
  createdAt: z.string(),
  /** Records that have a value. */
  values: z.int(),
});
export type FieldRow = z.infer<typeof FieldRow>;

/** `refusal`: why they leave through no answer and can't be changed now; null when all is well. */
export const FieldSet = z.object({ fields: z.array(FieldRow), refusal: z.string().nullable() });
export type FieldSet = z.infer<typeof FieldSet>;

/** A value as it is given: null or an empty text clears it. */
export const GivenValue = z.union([
  z.string().max(MAX_CHARACTERS * 4, `A value has at most ${MAX_CHARACTERS} characters.`),
  z.number(),
  z.boolean(),
  z.null(),
]);
export type GivenValue = z.infer<typeof GivenValue>;

export const RecordId = z
  .string()
  .max(43)
  .regex(/^(co|pr)_[0-9a-z]{1,40}$/, "This is not the ID of a company or product.");
export const SetRecordInput = z.strictObject({ values: z.record(z.string().max(100), GivenValue) });

/** Values of one record by field name, as text; null where there is none. */
export const RecordValues = z.object({
  id: z.string(),
  resource: z.enum(FIELD_RESOURCES),
  name: z.string(),
  detail: z.string().nullable(),
  values: z.record(z.string(), z.string().nullable()),
});
export type RecordValues = z.infer<typeof RecordValues>;

export const FindRecordsInput = z.object({ resource: z.enum(FIELD_RESOURCES), q: z.string().trim().min(1).max(200) });
export type FindRecordsInput = z.infer<typeof FindRecordsInput>;
/** Records whose name fits, by name. */
export const FoundRecords = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string().nullable(), values: z.int() })),
  more: z.boolean(),
});
export type FoundRecords = z.infer<typeof FoundRecords>;

/** reading → staged → applied or discarded; who did not come to the end is discarded too. */
export const UPLOAD_STATES = ["reading", "staged", "applied", "discarded"] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

const Refused = z.object({ line: z.int(), column: z.string().nullable(), value: z.string().nullable(), detail: z.string() });
export type RefusedCell = z.infer<typeof Refused>;

/** What a file would do. Counts are of values; `refused` holds the first of them. */
export const UploadReport = z.object({
  lines: z.int(),
  columns: z.array(z.string()),
  set: z.int(),
  changed: z.int(),
  cleared: z.int(),
  same: z.int(),
  refusedCount: z.int(),
  refused: z.array(Refused),
});
export type UploadReport = z.infer<typeof UploadReport>;

export const UploadRow = z.object({
  id: z.string(),
  resource: z.enum(FIELD_RESOURCES),
  state: z.enum(UPLOAD_STATES),
  fileName: z.string(),
  createdAt: z.string(),
  report: UploadReport,
});
export type UploadRow = z.infer<typeof UploadRow>;

/** What stands in the address when a file is sent as a body. */
export const UploadQuery = z.object({ resource: z.enum(FIELD_RESOURCES), name: z.string().trim().min(1).max(255) });
export const UPLOAD_MEDIA = "text/csv";

"use client";

import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { Spinner } from "@/components/ui/spinner";
import type { FileLayout, ReadingQuery } from "@/lib/catalog/mappings/contract";
import { countText } from "@/lib/core/wording";
import { RESOURCE_OPTIONS } from "../words";
import { RawRecords } from "./raw-records";

const DELIMITERS = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Vertical bar" },
];

const MARKS = [",", ";", "\t", "|"] as const;
const MAX_HEADER_ROW = 20;
const headerRows: SelectOption[] = [
  { value: "0", label: "No header" },
  ...Array.from({ length: MAX_HEADER_ROW }, (_, index) => ({ value: String(index + 1), label: `Record ${index + 1}` })),
];

type FileCardProps = {
  layout: FileLayout | null;
  reading: ReadingQuery;
  encodings: readonly SelectOption[];
  isLoading: boolean;
  onChange: (change: ReadingQuery) => void;
};

/** "90% certain" of what was found rather than chosen. */
const certaintyText = (layout: FileLayout | null, reading: ReadingQuery): string | undefined => {
  if (!layout?.encoding || reading.encoding !== undefined) return undefined;
  return layout.encoding.certainty >= 1 ? "Detected." : `Detected, ${Math.round(layout.encoding.certainty * 100)}% certain.`;
};

/** How the file itself is read, and its first records as they are. */
export function FileCard({ isLoading, ...props }: FileCardProps) {
  const { layout, reading } = props;
  return (
    <Card title="File" aside={isLoading ? <Spinner /> : "Changing these settings starts the mapping again."}>
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <RecordFields {...props} />
          {(layout === null || layout.encoding !== null) && <EncodingField {...props} />}
          {layout !== null && <TableFields {...props} layout={layout} />}
        </div>
        {layout?.encoding && reading.encoding === undefined && !layout.encoding.is_certain && <EncodingChoice encoding={layout.encoding} />}
        {layout !== null && <HiddenNotice {...layout.hidden} />}
        {layout?.encoding && <EncodingSamples samples={layout.encoding.samples} />}
        {layout !== null && <RawRecords layout={layout} />}
      </div>
    </Card>
  );
}

/** What a person who opens the workbook does not see, and the program reads. */
function HiddenNotice({ rows, columns }: FileLayout["hidden"]) {
  if (rows === 0 && columns.length === 0) return null;
  const parts = [
    ...(rows > 0 ? [`${countText(rows)} of the first rows`] : []),
    ...(columns.length > 0 ? [columns.length === 1 ? `the column ${columns[0]}` : `the columns ${columns.join(", ")}`] : []),
  ];
  return (
    <Banner title={`Hidden in the workbook: ${parts.join(" and ")}`}>
      They are read like all others. To leave them out, delete them from the workbook or add a rule below.
    </Banner>
  );
}

type FieldsProps = Omit<FileCardProps, "isLoading">;

function RecordFields({ layout, reading, onChange }: FieldsProps) {
  const resource = reading.resource ?? layout?.suggestion.mapping.resource ?? "";
  return (
    <>
      <Field name="resource" label="Records">
        <Select
          options={RESOURCE_OPTIONS}
          value={resource}
          {...(resource === "" ? { placeholder: "Detect" } : {})}
          onChange={({ target }) => onChange({ resource: RESOURCE_OPTIONS.find(({ value }) => value === target.value)?.value })}
        />
      </Field>
      <Field name="header_row" label="Header">
        <Select
          options={headerRows}
          value={String(reading.header_row ?? layout?.header_row ?? 1)}
          onChange={({ target }) => onChange({ header_row: Number(target.value) })}
        />
      </Field>
    </>
  );
}

function EncodingField({ layout, reading, encodings, onChange }: FieldsProps) {
  return (
    <Field name="encoding" label="Encoding" hint={certaintyText(layout, reading)}>
      <Select
        options={encodings}
        placeholder="Detect"
        value={reading.encoding ?? layout?.encoding?.name ?? ""}
        onChange={({ target }) => onChange({ encoding: target.value || undefined })}
      />
    </Field>
  );
}

function TableFields({ layout, reading, onChange }: FieldsProps & { layout: FileLayout }) {
  return (
    <>
      {layout.delimiter !== null && (
        <Field name="delimiter" label="Delimiter">
          <Select
            options={DELIMITERS}
            value={reading.delimiter ?? layout.delimiter}
            onChange={({ target }) => onChange({ delimiter: MARKS.find((mark) => mark === target.value) })}
          />
        </Field>
      )}
      {layout.sheets.length > 1 && (
        <Field
          name="sheet"
          label={layout.format === "json" ? "List" : "Sheet"}
          hint={reading.sheet === undefined ? "Looks most like a table." : undefined}
        >
          <Select
            options={layout.sheets.map((sheet) => ({
              value: sheet,
              label: layout.hidden_sheets.includes(sheet) ? `${sheet} (hidden)` : sheet,
            }))}
            value={reading.sheet ?? layout.sheet ?? ""}
            onChange={({ target }) => onChange({ sheet: target.value, header_row: undefined })}
          />
        </Field>
      )}
    </>
  );
}

/** The encodings that the file may have, each with how its cells read in it. */
function EncodingChoice({ encoding }: { encoding: NonNullable<FileLayout["encoding"]> }) {
  return (
    <Banner
      tone="warn"
      title={encoding.is_mixed ? "Some cells are UTF-8 and others are not" : "Choose the encoding in which these cells read correctly"}
    >
      {encoding.is_mixed && (
        <p className="text-13">
          The file may have been put together from two. Save all of it as UTF-8, or choose the encoding in which these cells read correctly.
        </p>
      )}
      <ul className="mt-1 grid gap-1 text-13">
        {[encoding, ...encoding.others].map(({ name, samples }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span className="num">{name}</span>: {samples.slice(0, 4).join(", ")}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function EncodingSamples({ samples }: { samples: readonly string[] }) {
  if (samples.length === 0) return null;
  return (
    <p className="text-13 text-muted">
      In this encoding the file reads:{" "}
      {samples.map((sample) => (
        <span key={sample} className="mr-2 inline-block rounded-sm bg-sunken px-1.5 text-ink [overflow-wrap:anywhere]">
          {sample}
        </span>
      ))}
    </p>
  );
}

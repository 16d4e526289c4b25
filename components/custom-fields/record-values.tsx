import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { FieldRow, RecordValues } from "@/lib/custom-fields/contract";
import { ValueForm } from "./value-form";
import { RESOURCE_TITLES } from "./words";

type RecordValuesCardProps = { api: string; record: RecordValues; fields: readonly FieldRow[]; mayChange: boolean };

/** One record and what the organisation knows of it. */
export function RecordValuesCard({ api, record, fields, mayChange }: RecordValuesCardProps) {
  const own = fields.filter(({ resource }) => resource === record.resource);
  return (
    <Card
      title={
        <span className="text-14 text-ink wrap-anywhere">
          {record.name} {record.detail !== null && <span className="font-normal text-muted">{record.detail}</span>}
        </span>
      }
      aside={<span className="num text-12">{record.id}</span>}
    >
      {own.length === 0 ? (
        <EmptyState title={`No fields for ${RESOURCE_TITLES[record.resource].toLowerCase()} yet`}>Create one under Fields.</EmptyState>
      ) : (
        // Another record, or values that were saved: the controls begin anew.
        <ValueForm key={JSON.stringify(record)} api={api} record={record} fields={own} mayChange={mayChange} />
      )}
    </Card>
  );
}

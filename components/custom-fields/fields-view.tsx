import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TabLinks } from "@/components/ui/tab-links";
import { keysOf } from "@/lib/core/tables";
import type { FieldSet, FoundRecords, RecordValues, UploadRow } from "@/lib/custom-fields/contract";
import { FieldTable } from "./field-table";
import { RecordSearch } from "./record-search";
import { RecordValuesCard } from "./record-values";
import { UploadPanel } from "./upload-panel";
import { hrefOf, type Asked, type ViewName } from "./words";

export type FieldsData = {
  asked: Asked;
  set: FieldSet;
  found: FoundRecords | null;
  record: RecordValues | null;
  upload: UploadRow | null;
};
type FieldsViewProps = FieldsData & { path: string; api: string; mayChange: boolean; /** The way to the plans. */ plans?: ReactNode };

const TITLES: Readonly<Record<ViewName, string>> = { fields: "Fields", values: "Values", csv: "CSV" };

/** Fields, their values, and files of values, each behind an address of its own. */
export function FieldsView({ path, api, mayChange, plans, asked, set, found, record, upload }: FieldsViewProps) {
  const { fields, refusal } = set;
  const mayWrite = mayChange && refusal === null;
  const tabs = keysOf(TITLES).map((view) => ({
    href: hrefOf(path, { view }),
    label: TITLES[view],
    current: view === asked.view,
  }));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      {refusal !== null && fields.length > 0 && (
        <Banner tone="warn" title={refusal.replace(/\.$/, "")} action={plans}>
          Your fields and values are kept. They are hidden from responses and can't be changed until your plan includes them again.
        </Banner>
      )}
      <TabLinks label="Custom fields" tabs={tabs} />
      {asked.view === "fields" && (
        <Card flush>
          <FieldTable
            api={api}
            rows={fields}
            mayChange={mayWrite}
            empty={
              <EmptyState title="No custom fields yet" icon={<Columns3 size={18} />}>
                {mayWrite
                  ? "Create one with “New field”. It appears on every record within a second."
                  : "Owners and developers can create fields."}
              </EmptyState>
            }
          />
        </Card>
      )}
      {asked.view === "values" && fields.length === 0 && (
        <Card>
          <EmptyState title="No fields yet" icon={<Columns3 size={18} />}>
            Create a field first to set values on records.
          </EmptyState>
        </Card>
      )}
      {asked.view === "values" && fields.length > 0 && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          {/* On narrow screens the record that was chosen comes first. */}
          <div className="min-w-0 max-lg:order-last">
            <RecordSearch path={path} asked={asked} found={found} />
          </div>
          {record !== null && <RecordValuesCard api={api} record={record} fields={fields} mayChange={mayWrite} />}
        </div>
      )}
      {asked.view === "csv" && <UploadPanel api={api} of={asked.of} fields={fields} upload={upload} mayChange={mayWrite} />}
    </div>
  );
}

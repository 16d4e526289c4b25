"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import type { FileLayout, Mapping } from "@/lib/catalog/mappings/contract";
import { FieldList } from "./field-list";
import { MappingPreviewCard } from "./mapping-preview-card";
import { NumberSettings } from "./number-settings";
import { SaveMapping } from "./save-mapping";
import { SkipRules } from "./skip-rules";
import { WideCard } from "./wide-columns";

/** Which column is which field, what that makes of the file, and where it is saved. */
export function MappingForm({ id, layout, fileName }: { id: string; layout: FileLayout; fileName: string | null }) {
  const [mapping, setMapping] = useState<Mapping>(layout.suggestion.mapping);
  const change = (part: Partial<Mapping>): void => setMapping((before) => ({ ...before, ...part }));
  return (
    <>
      {layout.suggestion.periods.length > 0 && (
        <Banner tone="warn" title="Some columns are periods that these records don't have">
          {layout.suggestion.periods.slice(0, 3).join(", ")} {layout.suggestion.periods.length === 1 ? "is" : "are"} not read. Shipments are
          published by quarter, and prices by day.
          {layout.doubtful_months.length > 0 && " To read months without a year, choose months below and enter their year."}
        </Banner>
      )}
      <Card title="Fields" aside="Suggested from names, units, and values">
        <FieldList layout={layout} mapping={mapping} onChange={change} />
      </Card>
      {(mapping.resource === "shipment" || mapping.resource === "spot_price") && (
        <WideCard layout={layout} mapping={mapping} onChange={change} />
      )}
      <Card title="Numbers, dates, and rows to leave out">
        <div className="grid gap-6">
          <NumberSettings mapping={mapping} onChange={change} />
          <SkipRules columns={layout.columns.map(({ name }) => name)} rules={mapping.skip} onChange={(skip) => change({ skip })} />
        </div>
      </Card>
      <MappingPreviewCard id={id} mapping={mapping} />
      <SaveMapping id={id} mapping={mapping} fileName={fileName} />
    </>
  );
}

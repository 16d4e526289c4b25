"use client";

import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { countText, sizeText } from "@/lib/core/wording";
import type { ExportSummary } from "@/lib/exports/contract";
import { DeliverButton } from "./deliver-button";
import { DeliveryMark } from "./delivery-mark";
import { DownloadButton } from "./download-button";
import { EndExport } from "./end-export";
import { ExportStateMark } from "./export-state";
import { useExport } from "./queries";
import { filterText, isDelivering, isMoving, rowsText, titleOf } from "./words";

type ExportFactsProps = {
  initial: ExportSummary;
  now: number;
  mayChange: boolean;
  /** There is a bucket to deliver to. */ mayDeliver: boolean;
};

/** What it is, how far it is, and what can be done with it. */
export function ExportFacts({ initial, now, mayChange, mayDeliver }: ExportFactsProps) {
  const one = useExport(initial);
  const ready = one.state === "ready";
  const items = [
    { term: "State", details: <ExportStateMark one={one} /> },
    { term: "Dataset", details: titleOf(one) },
    { term: "Filters", details: <span className="wrap-anywhere">{filterText(one)}</span> },
    { term: "Release", details: countText(one.release), num: true },
    ...(isMoving(one) || one.bytes === null ? [] : [{ term: "Rows", details: rowsText(one), num: true }]),
    ...(one.bytes === null ? [] : [{ term: "Size", details: sizeText(one.bytes), num: true }]),
    { term: "Started", details: <RelativeTime at={one.created_at} now={now} /> },
    ...(ready && one.expires_at ? [{ term: "Kept until", details: <RelativeTime at={one.expires_at} now={now} /> }] : []),
    ...(one.delivery ? [{ term: "Delivery to bucket", details: <DeliveryMark delivery={one.delivery} now={now} /> }] : []),
  ];
  return (
    <Card
      title="Export"
      aside={
        mayChange && (
          <div className="flex flex-wrap gap-2 md:justify-end">
            {ready && <DownloadButton id={one.id} file={0} label="Download file" primary />}
            {ready && <DownloadButton id={one.id} file={1} label="Download manifest" />}
            {ready && mayDeliver && !one.sandbox && !isDelivering(one) && <DeliverButton one={one} />}
            <EndExport one={one} />
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {one.failure !== null && (
          <Banner tone="bad" title="This export failed">
            {one.failure}
          </Banner>
        )}
        <DescriptionList items={items} />
      </div>
    </Card>
  );
}

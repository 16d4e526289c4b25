import { DescriptionList } from "@/components/ui/description-list";
import type { Shown } from "@/lib/rfq/contract";
import { bandText, monthText, titleOf } from "./words";

/** All that customers see of a request. */
export function Preview({ shown }: { shown: Shown }) {
  const items = [
    { term: "Category", details: titleOf(shown.category) },
    { term: "Technology", details: shown.technology ? titleOf(shown.technology) : "not disclosed" },
    { term: "Quantity", details: bandText(shown.quantityBand), num: true },
    { term: "Unit power", details: shown.powerBand ? bandText(shown.powerBand) : "not disclosed", num: shown.powerBand !== null },
    { term: "Delivery", details: titleOf(shown.deliveryRegion) },
    { term: "Terms", details: shown.incoterm ?? "not disclosed", num: shown.incoterm !== null },
    { term: "Month", details: monthText(shown.deliveryMonth), num: true },
  ];
  return <DescriptionList items={items} />;
}

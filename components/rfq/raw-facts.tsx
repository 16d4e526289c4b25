import { DescriptionList } from "@/components/ui/description-list";
import { countText } from "@/lib/core/wording";
import type { RequestRow } from "@/lib/rfq/contract";
import { titleOf } from "./words";

/** What came, for staff alone. */
export function RawFacts({ raw }: { raw: RequestRow["raw"] }) {
  if (raw === null) return <p className="text-13 text-muted">Buyer details were deleted after 90 days.</p>;
  const power = raw.unitPowerW === null ? "" : `, ${countText(raw.unitPowerW)} W each`;
  const items = [
    { term: "Contact", details: raw.contact ?? "–" },
    { term: "Address", details: raw.address ?? "–" },
    {
      term: "Quantity",
      details: `${raw.quantity.toLocaleString("en", { maximumFractionDigits: 6 })} ${raw.quantityUnit}${power}`,
      num: true,
    },
    { term: "Technology", details: raw.technology ? titleOf(raw.technology) : "any" },
    { term: "Country", details: raw.country, num: true },
    { term: "Terms", details: raw.incoterm ?? "none" },
  ].map((item) => ({ ...item, details: <span className="[overflow-wrap:anywhere]">{item.details}</span> }));
  return (
    <div className="grid min-w-0 gap-3">
      <DescriptionList items={items} />
      {raw.wording !== null && (
        <blockquote className="max-h-40 overflow-y-auto border-l-2 border-line-strong pl-3 text-13 [overflow-wrap:anywhere] whitespace-pre-wrap text-muted">
          {raw.wording}
        </blockquote>
      )}
    </div>
  );
}

import { several } from "@/components/ui/amounts";
import type { Tone } from "@/components/ui/status-dot";
import type { DuplicateState, RuleDecision } from "@/lib/catalog/duplicates/contract";
import type { ChangeCounts, ImportState } from "@/lib/catalog/imports/contract";
import { MAPPED_KIND } from "@/lib/catalog/mappings/contract";
import type { QuarantineState } from "@/lib/catalog/quarantine/contract";
import { ENCODINGS } from "@/lib/catalog/tables/contract";
import { keysOf } from "@/lib/core/tables";
import { countText } from "@/lib/core/wording";

export type ResourceKey = "company" | "product" | "spot_price" | "shipment";

export const RESOURCE_WORDS: Readonly<Record<ResourceKey, { one: string; many: string; title: string }>> = {
  company: { one: "company", many: "companies", title: "Companies" },
  product: { one: "product", many: "products", title: "Products" },
  spot_price: { one: "price", many: "prices", title: "Prices" },
  shipment: { one: "shipment", many: "shipments", title: "Shipments" },
};
export const RESOURCE_KEYS = keysOf(RESOURCE_WORDS);
export const RESOURCE_OPTIONS = RESOURCE_KEYS.map((value) => ({ value, label: RESOURCE_WORDS[value].title }));

/** Where a record is looked at and corrected; `ref` is its ID. */
export const recordPath = ({ resource, ref }: { resource: ResourceKey; ref: string }): string => `/staff/data/records/${resource}/${ref}`;

export const IMPORT_WORDS: Readonly<Record<ImportState, { title: string; tone: Tone }>> = {
  uploading: { title: "Uploading", tone: "neutral" },
  waiting: { title: "Queued", tone: "neutral" },
  reading: { title: "Reading", tone: "neutral" },
  mapping: { title: "Needs a mapping", tone: "sun" },
  staged: { title: "Ready to publish", tone: "sun" },
  publishing: { title: "Publishing", tone: "neutral" },
  published: { title: "Published", tone: "ok" },
  failed: { title: "Failed", tone: "bad" },
  discarded: { title: "Discarded", tone: "neutral" },
};

export const QUARANTINE_WORDS: Readonly<Record<QuarantineState, { title: string; tone: Tone }>> = {
  open: { title: "Open", tone: "warn" },
  accepted: { title: "Accepted", tone: "ok" },
  corrected: { title: "Corrected", tone: "ok" },
  rejected: { title: "Rejected", tone: "neutral" },
  repeated: { title: "Superseded", tone: "neutral" },
  dropped: { title: "Import discarded", tone: "neutral" },
};

export const CHANGE_WORDS = { added: "Added", changed: "Changed", removed: "Removed" } as const;

const CODE_WORDS: Readonly<Record<string, string>> = {
  "date-invalid": "Invalid date",
  "number-invalid": "Invalid number",
  "decimal-sign": "Doubtful decimal sign",
  "date-zone": "Day in another time zone",
  "date-number": "Day counted from 1904",
  "unknown-word": "Unknown value",
  "value-invalid": "Invalid value",
  "volume-invalid": "Invalid volume",
  "name-missing": "Missing name",
  "stc-invalid": "Invalid STC power",
  "mpp-invalid": "Invalid maximum power point",
  "voc-not-above-vmp": "Voc not above Vmp",
  "isc-not-above-imp": "Isc not above Imp",
  "efficiency-impossible": "Impossible efficiency",
  "value-out-of-range": "Value out of range",
  "dc-below-ac": "DC power below AC power",
  "mppt-range-invalid": "Invalid MPPT range",
  "nameplate-mismatch": "Power does not match nameplate",
  "unit-mistaken": "Mistaken unit",
  "ptc-mismatch": "PTC power does not match",
  "area-mismatch": "Size does not match power",
  "weight-mismatch": "Weight does not match size",
  "energy-mismatch": "Energy does not match power",
  "voltage-mismatch": "Power does not match voltage",
  "listing-date-impossible": "Impossible listing date",
  "ambiguous-country": "Ambiguous country",
  "look-alike-letters": "Letters of two scripts",
  "letters-lost": "Unreadable letters",
  "cell-error": "Error in a cell",
  "formula-not-calculated": "Formula without a value",
  "digits-lost": "Lost digits",
  "duplicate-disagrees": "Conflicting duplicate",
  "another-category": "Product of another category",
  "capacity-out-of-range": "Capacity out of range",
  "founded-in-future": "Founded in the future",
  "not-a-company": "Not a company",
  "total-row": "Total of the list",
  "date-order": "Order of day and month unknown",
  "skipped-row": "Left out below the header",
  "currency-contradiction": "Another currency",
  "date-out-of-range": "Date out of range",
  "quarter-out-of-range": "Quarter out of range",
  "quarter-not-over": "Quarter not over",
  "quarter-incomplete": "Incomplete quarter",
  "unit-contradiction": "Contradictory unit",
  "second-table": "Row of another table",
  "price-out-of-range": "Price out of range",
  "price-revision": "Revised price",
  "price-range": "Low or high far from average",
  "volume-implausible": "Implausible volume",
  "volume-jump": "Volume jumps",
  "value-rescaled": "Far from published value",
  "parts-over-total": "Parts above total",
  "total-doubtful": "Doubtful total",
  "unit-doubtful": "Doubtful unit",
};

export const FORMAT_WORDS: Readonly<Record<string, string>> = {
  csv: "CSV",
  ndjson: "NDJSON",
  json: "JSON",
  xlsx: "Excel workbook",
  parquet: "Parquet",
};

export const ENCODING_OPTIONS = ENCODINGS.map(({ name, title }) => ({ value: name, label: title }));

export const encodingTitle = (name: string): string => ENCODINGS.find((encoding) => encoding.name === name)?.title ?? name;

/** "price-jump" as "Price jump". */
export const codeText = (code: string): string => {
  const words = CODE_WORDS[code] ?? code.replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export type Summary = Partial<Record<ResourceKey, ChangeCounts>>;

/** "1,204 companies added, 3 changed; 2 prices gone", of a release or an import; what did not change is left out. */
export function summaryText(summary: Summary): string {
  const parts = RESOURCE_KEYS.flatMap((key) => {
    const counts = summary[key];
    if (!counts) return [];
    const { one, many } = RESOURCE_WORDS[key];
    const said = (["added", "changed", "removed"] as const).filter((change) => counts[change] > 0);
    return said.length === 0
      ? []
      : [
          said
            .map(
              (change, i) =>
                `${i === 0 ? several(counts[change], one, many) : countText(counts[change])} ${CHANGE_WORDS[change].toLowerCase()}`,
            )
            .join(", "),
        ];
  });
  return parts.join("; ") || "Nothing";
}

export const KIND_WORDS: Readonly<Record<string, string>> = {
  decisions: "Decisions",
  correction: "Correction",
  assessment: "Assessment round",
  sample: "Sample",
  mapped: "Mapped file",
};

/** A file that needs a mapping is of no source yet. */
export const sourceText = (source: string): string => (source === MAPPED_KIND ? "source not chosen" : source);
export const kindText = (kind: string): string => KIND_WORDS[kind] ?? kind;

export const RULE_WORDS: Readonly<Record<RuleDecision, string>> = { merged: "Merge records", linked: "Link records" };

export const DUPLICATE_WORDS: Readonly<Record<DuplicateState, { title: string; tone: Tone }>> = {
  open: { title: "Open", tone: "warn" },
  merged: { title: "Merged", tone: "ok" },
  linked: { title: "Linked", tone: "ok" },
  distinct: { title: "Distinct", tone: "neutral" },
};

const LIKENESS_WORDS: Readonly<Record<string, string>> = {
  "same-name": "same name",
  "model-alike": "similar model name",
  "name-alike": "name spelled alike",
  "other-legal-form": "another legal form",
  "similar-name": "similar name",
  "same-website": "same website",
  "same-country": "same country",
  "other-country": "another country",
  "same-model": "same model",
  "same-company": "same company",
  "same-manufacturer": "same manufacturer",
  "manufacturer-alike": "manufacturer spelled alike",
  "same-source": "both in one source",
  "power-differs": "different power",
};

/** Why two records may be the same. */
export const likenessText = (reasons: readonly string[]): string => reasons.map((reason) => LIKENESS_WORDS[reason] ?? reason).join(", ");

import Link from "next/link";
import type { ReactNode } from "react";
import { CheckMark } from "@/components/ui/check-mark";
import type { Column } from "@/components/ui/data-table";
import type { SortLink } from "@/components/ui/sort-header";
import { Tag } from "@/components/ui/tag";
import { updatedColumn } from "@/components/ui/updated-column";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { technologyName } from "@/lib/core/technology-name";
import { categoryName, productPath } from "./words";

type Sort = (key: string) => SortLink;

const None = () => <span className="text-faint">–</span>;
const figure = (text: string | null): ReactNode => text ?? <None />;

const number = (key: keyof ShownProduct & string, header: string, read: (row: ShownProduct) => string | null): Column<ShownProduct> => ({
  key,
  header,
  align: "right",
  num: true,
  wide: true,
  cell: (row) => figure(read(row)),
});

const range = (low: string | null, high: string | null): string | null => (low === null || high === null ? null : `${low}–${high}`);

const power = (header: string, sort: SortLink, read: (row: ShownProduct) => string | null): Column<ShownProduct> => ({
  ...{ key: "power", header, sort, align: "right", num: true },
  cell: (row) => figure(read(row)),
});

const moduleEfficiency = (sort: Sort): Column<ShownProduct> => ({
  ...number("efficiency_pct", "Efficiency, %", (row) => row.efficiency_pct),
  sort: sort("efficiency"),
});

/** Rated power with its unit: that of modules and inverters is in watts, that of storage in kilowatts. */
const ratedPower = ({ nameplate_w: nameplate, pmax_stc_w: pmax, ac_power_w: ac, power_kw: kw }: ShownProduct): string | null => {
  const watts = nameplate ?? pmax ?? ac;
  if (watts !== null) return `${watts} W`;
  return kw === null ? null : `${kw} kW`;
};

const BY_CATEGORY: Readonly<Record<string, (sort: Sort) => Column<ShownProduct>[]>> = {
  module: (sort) => [
    power("Power, W", sort("power"), (row) => row.nameplate_w ?? row.pmax_stc_w),
    moduleEfficiency(sort),
    number("voc_v", "Voc, V", (row) => row.voc_v),
    number("isc_a", "Isc, A", (row) => row.isc_a),
    number("length_mm", "Size, mm", (row) =>
      row.length_mm === null || row.width_mm === null ? null : `${row.length_mm} × ${row.width_mm}`,
    ),
    number("weight_kg", "Weight, kg", (row) => row.weight_kg),
  ],
  inverter: (sort) => [
    power("AC power, W", sort("power"), (row) => row.ac_power_w),
    number("vac_v", "AC voltage, V", (row) => row.vac_v),
    number("mppt_low_v", "MPPT range, V", (row) => range(row.mppt_low_v, row.mppt_high_v)),
    number("efficiency_cec_pct", "CEC efficiency, %", (row) => row.efficiency_cec_pct),
  ],
  storage: (sort) => [
    number("energy_kwh", "Energy, kWh", (row) => row.energy_kwh),
    power("Power, kW", sort("power"), (row) => row.power_kw),
    number("roundtrip_pct", "Round trip, %", (row) => row.roundtrip_pct),
  ],
};

const technology: Column<ShownProduct> = {
  key: "technology",
  header: "Technology",
  wide: true,
  cell: ({ technology: code }) => (code === null ? <None /> : technologyName(code)),
};

const ALL = (sort: Sort): Column<ShownProduct>[] => [
  { key: "category", header: "Category", cell: ({ category }) => categoryName(category) },
  technology,
  power("Power", sort("power"), ratedPower),
  moduleEfficiency(sort),
];

/** The columns that fit a category; null: all categories. */
export const columnsOf = (category: string | null, sort: Sort): Column<ShownProduct>[] => [
  {
    key: "compare",
    header: <span className="sr-only">Compare</span>,
    className: "w-8",
    cell: ({ id, manufacturer, model }) => <CheckMark name="id" value={id} aria-label={`Compare ${manufacturer} ${model}`} />,
  },
  {
    key: "model",
    header: "Model",
    sort: sort("model"),
    cell: (row) => (
      <span className="flex min-w-28 flex-wrap items-center gap-x-2">
        <Link href={productPath(row.id)} className="line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline">
          {row.model}
        </Link>
        {isSampleRecord(row) && <Tag>{SAMPLE_WORD}</Tag>}
        {/* Where its own column has no room. */}
        <span className="line-clamp-1 w-full text-12 wrap-anywhere text-muted md:hidden">{row.manufacturer}</span>
      </span>
    ),
  },
  {
    key: "manufacturer",
    header: "Manufacturer",
    wide: true,
    sort: sort("manufacturer"),
    cell: ({ manufacturer }) => (
      <span className="line-clamp-2 wrap-anywhere" title={manufacturer.length > 40 ? manufacturer : undefined}>
        {manufacturer}
      </span>
    ),
  },
  ...(category === "module" ? [technology] : []),
  ...(BY_CATEGORY[category ?? ""] ?? ALL)(sort),
  updatedColumn(sort("updated_at")),
];

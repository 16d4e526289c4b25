import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { SortLink } from "@/components/ui/sort-header";
import type { ChosenColumn } from "@/components/ui/table-look";
import { Tag } from "@/components/ui/tag";
import { updatedColumn } from "@/components/ui/updated-column";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { technologyName } from "@/lib/core/technology-name";
import { figureText } from "@/lib/core/wording";
import { categoryName, seriesPath } from "./words";

type Sort = (key: string) => SortLink;

const None = () => <span className="text-faint">–</span>;
const figure = (text: string | null): ReactNode => (text === null ? <None /> : figureText(text));

const number = (key: keyof ShownProduct & string, header: string, read: (row: ShownProduct) => string | null): Column<ShownProduct> => ({
  key,
  header,
  align: "right",
  num: true,
  wide: "lg",
  cell: (row) => figure(read(row)),
});

const range = (low: string | null, high: string | null): string | null =>
  low === null || high === null ? null : `${figureText(low)}–${figureText(high)}`;

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
  if (watts !== null) return `${figureText(watts)} W`;
  return kw === null ? null : `${kw} kW`;
};

const BY_CATEGORY: Readonly<Record<string, (sort: Sort) => Column<ShownProduct>[]>> = {
  module: (sort) => [
    power("Power, W", sort("power"), (row) => row.nameplate_w ?? row.pmax_stc_w),
    moduleEfficiency(sort),
    number("voc_v", "Voc, V", (row) => row.voc_v),
    number("isc_a", "Isc, A", (row) => row.isc_a),
    number("length_mm", "Size, mm", (row) =>
      row.length_mm === null || row.width_mm === null ? null : `${figureText(row.length_mm)} × ${figureText(row.width_mm)}`,
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

const extra = (key: string, header: string, read: (row: ShownProduct) => string | null): ChosenColumn<ShownProduct> => ({
  ...{ key, header, extra: true },
  cell: (row) => figure(read(row)),
});

/** Shown when they are chosen. */
const EXTRA: readonly ChosenColumn<ShownProduct>[] = [
  extra("brand", "Brand", ({ brand }) => brand),
  {
    ...{ key: "series", header: "Series", extra: true },
    cell: ({ series_id: series }) =>
      series === null ? (
        <None />
      ) : (
        <Link href={seriesPath(series)} title="Series datasheet" className="num relative z-10 underline-offset-4 hover:underline">
          {series}
        </Link>
      ),
  },
  extra("cells", "Cells", ({ cells }) => cells),
  extra("noct_c", "NOCT, °C", (row) => row.noct_c),
  extra("gamma", "Pmax, % per °C", (row) => row.gamma_pmax_pct_per_c),
  extra("system_voltage", "System voltage, V", (row) => row.max_system_voltage_v),
  extra("certifications", "Certifications", ({ certifications }) => certifications.join(", ") || null),
  extra("listed", "Listed", ({ listing_date: day }) => day),
  extra("product_status", "Status", ({ status }) => status),
  extra("source", "Source", ({ source }) => source),
  extra("id", "ID", ({ id }) => id),
];

/** The columns that fit a category; null: all categories. */
export const productColumns = (category: string | null, sort: Sort): ChosenColumn<ShownProduct>[] => [
  {
    key: "model",
    header: "Model",
    sort: sort("model"),
    cell: (row) => (
      <span className="flex min-w-20 flex-wrap items-center gap-x-2">
        <span className="line-clamp-2 wrap-anywhere">{row.model}</span>
        {isSampleRecord(row) && <Tag>{SAMPLE_WORD}</Tag>}
        {/* Where its own column has no room. */}
        <span className="line-clamp-1 w-full text-12 font-normal wrap-anywhere text-muted md:hidden">{row.manufacturer}</span>
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
  ...EXTRA,
];

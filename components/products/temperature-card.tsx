import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { curvesOf, missingCoefficients, TEMPERATURES, type Curve } from "./temperature";
import { TemperaturePlot } from "./temperature-plot";

type Row = { celsius: number; values: readonly string[] };

const columnsOf = (curves: readonly Curve[]): Column<Row>[] => [
  { key: "celsius", header: "Cell temperature, °C", num: true, cell: ({ celsius }) => celsius },
  ...curves.map(({ key, label, unit }, index): Column<Row> => ({
    ...{ key, header: `${label}, ${unit}`, align: "right", num: true },
    cell: ({ values }) => values[index],
  })),
];

/** Power, voltage and current over cell temperature, calculated from the coefficients of the record alone. */
export function TemperatureCard({ product }: { product: ShownProduct }) {
  const curves = curvesOf(product);
  const missing = missingCoefficients(product);
  if (curves.length === 0)
    return (
      <Card title="Temperature behaviour">
        <p className="text-13 text-muted">
          The record has no {missing.join(", no ")}, so values at other cell temperatures can't be calculated.
        </p>
      </Card>
    );
  const power = curves.find(({ key }) => key === "power");
  const rows = TEMPERATURES.map((celsius, index) => ({ celsius, values: curves.map(({ values }) => values[index] ?? "") }));
  return (
    <Card title="Temperature behaviour" flush>
      {power !== undefined && <TemperaturePlot curve={power} />}
      <DataTable
        caption="Values by cell temperature"
        hideCaption
        columns={columnsOf(curves)}
        rows={rows}
        rowKey={({ celsius }) => String(celsius)}
      />
      <p className="border-t border-line px-5 py-3 text-12 text-pretty text-muted">
        Calculated at 1,000 W/m² as a linear change from 25 °C:{" "}
        {curves.map(({ label, stc, unit, coefficient }) => `${label} ${stc} ${unit} at ${coefficient}% per °C`).join("; ")}.
        {missing.length > 0 && ` The record has no ${missing.join(", no ")}.`}
      </p>
    </Card>
  );
}

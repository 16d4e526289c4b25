import { expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { RESOURCES } from "../vocabulary";
import { CALLED_ABROAD } from "./header-languages";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";
import { targetsOf } from "./targets";

const columnsOf = async (content: string) => {
  const { mapping } = suggestMapping(await suggestLayout(fileWith(content)));
  const columns = Object.fromEntries(Object.entries(mapping.columns).map(([name, { from }]) => [name, from.join(" + ")]));
  return { resource: mapping.resource, ...columns, ...mapping.constants };
};

test.each([
  [
    "Russian prices",
    "Дата;Товар;Регион;Мин. цена;Макс. цена;Средняя цена, долл./Вт\n05.03.2025;Модуль TOPCon;Китай;0,085;0,095;0,09\n19.03.2025;Модуль TOPCon;Китай;0,085;0,095;0,092\n",
    {
      ...{ resource: "spot_price", date: "Дата", item: "Товар", region: "Регион", low: "Мин. цена", high: "Макс. цена" },
      ...{ avg: "Средняя цена, долл./Вт", currency: "USD", unit: "W" },
    },
  ],
  [
    "Arabic prices",
    "التاريخ,المنتج,المنطقة,السعر (دولار/واط)\n٢٠٢٥/٠٣/٠٥,وحدة TOPCon,الصين,٠٫٠٨٥\n٢٠٢٥/٠٣/١٢,وحدة TOPCon,الصين,٠٫٠٨٦\n",
    { resource: "spot_price", date: "التاريخ", item: "المنتج", region: "المنطقة", avg: "السعر (دولار/واط)", currency: "USD", unit: "W" },
  ],
  [
    "Spanish prices",
    "Fecha;Producto;Región;Precio medio (USD/W);Mínimo;Máximo\n05/03/2025;TOPCon;China;0,095;0,090;0,105\n19/03/2025;TOPCon;China;0,096;0,090;0,105\n",
    {
      ...{ resource: "spot_price", date: "Fecha", item: "Producto", region: "Región", avg: "Precio medio (USD/W)", low: "Mínimo" },
      ...{ high: "Máximo", currency: "USD", unit: "W" },
    },
  ],
  [
    "Japanese prices",
    "日付,製品,安値,高値,平均値(ドル/W)\n2025-03-05,TOPCon,0.085,0.095,0.09\n2025-03-12,TOPCon,0.085,0.095,0.091\n",
    { resource: "spot_price", date: "日付", item: "製品", low: "安値", high: "高値", avg: "平均値(ドル/W)", currency: "USD", unit: "W" },
  ],
  [
    "English prices of products",
    "Week,Product,Region,Avg (US¢/W)\n2025-W10,TOPCon module,USA,27.5\n2025-W11,TOPCon module,USA,27.6\n",
    { resource: "spot_price", date: "Week", item: "Product", region: "Region", avg: "Avg (US¢/W)", currency: "USD", unit: "W" },
  ],
  [
    "Spanish shipments",
    "Fabricante;Trimestre;Envíos de módulos (MW);Cuota\nJinkoSolar;T1'25;17.504;12,5 %\nLONGi;T1'25;16.930;12,1 %\nLONGi;T2'25;18.200;12,3 %\n",
    { resource: "shipment", entity: "Fabricante", quarter: "Trimestre", volume_gw: "Envíos de módulos (MW)" },
  ],
  [
    "Portuguese exports",
    "País de destino;Trimestre;Exportações (MW)\nBrasil;1T2025;17\nEspanha;1T2025;16\nEspanha;2T2025;16\n",
    { resource: "shipment", entity: "País de destino", quarter: "Trimestre", volume_gw: "Exportações (MW)" },
  ],
  [
    "French products",
    "Fabricant;Référence;Puissance nominale (W);Efficacité (%);Masse (kg)\nSoleil;S-430;430;21,5;21\nSoleil;S-440;440;22,0;21\n",
    {
      ...{ resource: "product", manufacturer: "Fabricant", model: "Référence", nameplate_w: "Puissance nominale (W)" },
      ...{ efficiency_pct: "Efficacité (%)", weight_kg: "Masse (kg)" },
    },
  ],
  [
    "Italian products",
    "Produttore;Modello;Potenza nominale (W);Efficienza (%)\nSole;S-430;430;21,5\nSole;S-440;440;22,0\n",
    {
      resource: "product",
      manufacturer: "Produttore",
      model: "Modello",
      nameplate_w: "Potenza nominale (W)",
      efficiency_pct: "Efficienza (%)",
    },
  ],
])("%s are found by their headers", async (_what, content, columns) => {
  expect(await columnsOf(content)).toMatchObject(columns);
});

test("words of other languages are of fields that exist", () => {
  const foreign = RESOURCES.flatMap((resource) => {
    const names = targetsOf(resource).map(({ name }) => name);
    return Object.keys(CALLED_ABROAD[resource]).filter((name) => !names.includes(name));
  });
  expect(foreign).toEqual([]);
});

import { expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { type Draft, ImportError } from "../drafts";
import { reasonsAgainst } from "../staging/checks";
import type { Resource } from "../vocabulary";
import { Mapping } from "./contract";
import { mappedItems } from "./mapped-importer";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";

/** What a person sets where a file does not say it. */
const USUAL: Readonly<Record<Resource, Readonly<Record<string, string>>>> = {
  spot_price: { stage: "module", item: "M", region: "CN", price_term: "fob", currency: "USD", unit: "W" },
  shipment: { product: "module", dimension: "company", basis: "shipped" },
  product: { category: "module" },
  company: {},
};

function said({ resource, draft }: Draft): string {
  const shown: Readonly<Record<Resource, readonly string[]>> = {
    spot_price: ["date", "item", "avg", "currency", "unit"],
    shipment: ["quarter", "entity", "volume_gw"],
    product: ["manufacturer", "model", "nameplate_w", "pmax_stc_w", "energy_kwh", "listing_date"],
    company: ["name", "country", "founded_year", "last_verified"],
  };
  const values = new Map<string, unknown>(Object.entries(draft));
  return [resource, ...shown[resource].flatMap((name) => values.get(name) ?? [])].join(" ");
}

type Foreign = { content: string; resource?: Resource; constants?: Readonly<Record<string, string>> };

/** What comes of each row by the mapping that is suggested. */
async function outcomesOf({ content, resource: wanted, constants = {} }: Foreign): Promise<string[]> {
  const out: string[] = [];
  try {
    const path = fileWith(content);
    const { mapping } = suggestMapping(await suggestLayout(path), wanted);
    const isOpen = (name: string): boolean => mapping.columns[name] === undefined && mapping.wide?.to !== name;
    const usual = Object.fromEntries(Object.entries({ ...USUAL[mapping.resource], ...constants }).filter(([name]) => isOpen(name)));
    const complete = Mapping.parse({ ...mapping, constants: { ...usual, ...mapping.constants } });
    for await (const item of mappedItems(complete, { path, companies: { idOf: () => null } })) {
      if ("skip" in item) out.push("left out");
      else {
        const reasons = "quarantine" in item ? item.quarantine : reasonsAgainst(item, "2026-11-29");
        out.push(reasons.length > 0 ? `held ${reasons.map(({ code }) => code).join(", ")}` : "draft" in item ? said(item) : "");
      }
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    out.push(`refused ${error.message.slice(0, 60)}`);
  }
  return out;
}

/** Forms in which lists come: each row is read as it is meant, or held. */
const FILES: readonly [what: string, file: Foreign, outcomes: readonly string[]][] = [
  [
    "letters as web pages write them",
    { content: "Company,Country\nSun &amp; Moon,DE\nL&#246;we M&uuml;ller,DE\nA&B; Solar,DE\n" },
    ["company Sun & Moon DE", "company Löwe Müller DE", "company A&B; Solar DE"],
  ],
  [
    "columns of fixed width",
    { content: "Company        Country\nSun            DE\nMoon Solar     FR\n" },
    ['refused The file has no "," between its columns, but spaces. Open it'],
  ],
  [
    "volumes whose title states the unit",
    { content: "Exports by quarter (MW)\nCompany,Quarter,Volume\nSun,2025Q1,100\nSun,2025Q2,200\n", resource: "shipment" },
    ["shipment 2025Q1 Sun 0.1", "shipment 2025Q2 Sun 0.2"],
  ],
  [
    "years over months without one",
    { content: "Company (GW),2025,,\n,Jan,Feb,Mar\nSun,1,2,3\n", resource: "shipment" },
    ["shipment 2025Q1 Sun 6"],
  ],
  [
    "words below a header that spans columns: other figures first",
    {
      content:
        "Exports (MW),,,,,\nDestination,2025Q1,,2025Q2,,Note\n,USD m,Volume,USD m,Volume,\nSun,95,3100,104,3410,x\nMoon,67,2200,74,2420,x\n",
      resource: "shipment",
    },
    ["held required", "held required"],
  ],
  [
    "units below a header that spans columns, the last of them without a name",
    {
      content: "Company,2025 Q1,,2025 Q2\n,USD m,MW,USD m,MW\nSun,95,3100,104,3410\nMoon,67,2200,74,2420\n",
      resource: "shipment",
    },
    ["shipment 2025Q1 Sun 3.1", "shipment 2025Q2 Sun 3.41", "shipment 2025Q1 Moon 2.2", "shipment 2025Q2 Moon 2.42"],
  ],
  [
    "figures that a title says are added up",
    { content: "YTD exports in MW,,,\nCompany,2025-04,2025-05,2025-06\nSun,100,200,300\n", resource: "shipment" },
    ["held cumulative"],
  ],
  [
    "quarters that a note says are added up",
    { content: "Company,2025Q1 (GW),2025Q2 (GW)\nSun,1,2\n* Figures are cumulative,,\n", resource: "shipment" },
    ["held cumulative", "held cumulative", "left out", "left out"],
  ],
  [
    "forecasts by their title, read as actual",
    { content: "Shipment forecast,\nCompany,2025Q1 (GW),2025Q2 (GW)\nSun,1,2\n", resource: "shipment" },
    ["held status-contradiction", "held status-contradiction"],
  ],
  [
    "forecasts by their title, read as estimates",
    {
      content: "Shipment forecast,\nCompany,2025Q1 (GW),2025Q2 (GW)\nSun,1,2\n",
      resource: "shipment",
      constants: { status: "estimate" },
    },
    ["shipment 2025Q1 Sun 1", "shipment 2025Q2 Sun 2"],
  ],
  [
    "cells by their title, read as modules",
    { content: "Cell shipments,\nCompany,2025Q1 (GW),2025Q2 (GW)\nSun,1,2\n", resource: "shipment" },
    ["held product-contradiction", "held product-contradiction"],
  ],
  [
    "cells and modules by their title",
    { content: "Cell and module shipments,\nCompany,2025Q1 (GW),2025Q2 (GW)\nSun,1,2\n", resource: "shipment" },
    ["shipment 2025Q1 Sun 1", "shipment 2025Q2 Sun 2"],
  ],
  [
    "capacities by their title, whose periods are not suggested",
    { content: '"Manufacturing capacity, GW",,\nCompany,2025Q1,2025Q2\nSun,3,3.3\n', resource: "shipment" },
    ["held required"],
  ],
  [
    "capacities by the name of their column",
    { content: "Company,Quarter,Value of capacity (GW)\nSun,2025Q1,3\nMoon,2025Q1,4\n", resource: "shipment" },
    ["held capacity-no-volume", "held capacity-no-volume"],
  ],
  [
    "fiscal quarters",
    { content: "Company,Fiscal quarter,Shipments (GW)\nSun,2025Q1,3\nMoon,2025Q1,4\n", resource: "shipment" },
    ["held fiscal-period", "held fiscal-period"],
  ],
  [
    "a second table below with the same header and another title",
    {
      content:
        "Shipments Europe,,\nCompany,2025Q1 (GW),2025Q2 (GW)\nSun,1,2\nShipments Asia,,\nCompany,2025Q1 (GW),2025Q2 (GW)\nMoon,3,4\n",
      resource: "shipment",
    },
    ["shipment 2025Q1 Sun 1", "shipment 2025Q2 Sun 2", "left out", "left out", "held second-table", "held second-table"],
  ],
  [
    "a table that goes on below its title and header",
    {
      content:
        "Shipments Europe,,\nCompany,2025Q1 (GW),2025Q2 (GW)\nSun,1,2\nShipments Europe (continued),,\nCompany,2025Q1 (GW),2025Q2 (GW)\nMoon,3,4\n",
      resource: "shipment",
    },
    [
      ...["shipment 2025Q1 Sun 1", "shipment 2025Q2 Sun 2", "left out", "left out", "left out"],
      ...["shipment 2025Q1 Moon 3", "shipment 2025Q2 Moon 4"],
    ],
  ],
  [
    "subtotals and parts of companies",
    {
      content:
        "Quarter,Company,Shipments (GW)\n2025Q1,Sun,3\n2025Q1,of which overseas,1\n2025Q1,Sun (domestic),2\n2025Q1,Sub-total tier 1,3\n",
      resource: "shipment",
    },
    ["shipment 2025Q1 Sun 3", "held part-of-company", "held part-of-company", "held not-a-company"],
  ],
  [
    "quarters by their months, and months that are none",
    {
      content: "Company,Quarter,Shipments (GW)\nSun,Jan-Mar 2025,3\nSun,Apr – Jun 2025,4\nMoon,Jan-Feb 2025,1\nMoon,2025Q2E,2\n",
      resource: "shipment",
    },
    ["shipment 2025Q1 Sun 3", "shipment 2025Q2 Sun 4", "held several-months", "held expected-period"],
  ],
  [
    "prices of several days",
    {
      content:
        'Week,Item,Avg (USD/W)\n"Nov 4-10, 2024",TOPCon,0.089\n04.-10.11.2024,TOPCon,0.09\n11/04-11/10/2024,TOPCon,0.09\n2024-W45,TOPCon,0.09\n',
      resource: "spot_price",
    },
    ["held several-days", "held several-days", "held several-days", "spot_price 2024-11-06 TOPCon 0.09 USD W"],
  ],
  [
    "numbers as programs write large ones",
    { content: "Company,Quarter,Shipments (kW)\nSun,2025Q1,1.4e+06\nMoon,2025Q1,1.4-2.0\n", resource: "shipment" },
    ["shipment 2025Q1 Sun 1.4", "held number-invalid"],
  ],
  [
    "direct current by quarters, and alternating current",
    { content: "Company,Q1 2025 MWdc,Q1 2025 MWac,Q2 2025 MWdc,Q2 2025 MWac\nSun,3100,2480,3410,2728\n", resource: "shipment" },
    ["shipment 2025Q1 Sun 3.1", "shipment 2025Q2 Sun 3.41"],
  ],
  [
    "alternating current alone",
    { content: "Company,Quarter,Shipments (MWac)\nSun,2025Q1,3100\n", resource: "shipment" },
    ["held alternating-current"],
  ],
  [
    "a unit beside the records of a document",
    {
      content: '{"title":"Shipments","unit":"MW","exported":"2025-11-03","data":[{"company":"Sun","quarter":"2025Q1","shipments":3100}]}',
      resource: "shipment",
    },
    ["shipment 2025Q1 Sun 3.1"],
  ],
  [
    "another unit beside the records of a document",
    { content: '{"unit":"MW","data":[{"company":"Sun","quarter":"2025Q1","shipments_gw":3.1}]}', resource: "shipment" },
    ["held unit-contradiction"],
  ],
  [
    "records that have a key twice",
    { content: '[{"company":"Sun","quarter":"2025Q1","shipments_gw":3.1,"shipments_gw":31}]', resource: "shipment" },
    ['refused A JSON object has a key twice. State each value once: {"comp'],
  ],
  ["volumes in ten megawatts", { content: "公司,季度,出货量(万千瓦)\nSun,2025Q1,100\n", resource: "shipment" }, ["shipment 2025Q1 Sun 1"]],
  [
    "a price in USD/W by its header",
    { content: "Date,Item,Price (USD/W)\n2025-01-08,TOPCon,0.09\n2025-01-15,TOPCon,0.09\n" },
    ["spot_price 2025-01-08 TOPCon 0.09 USD W", "spot_price 2025-01-15 TOPCon 0.09 USD W"],
  ],
  [
    "a price in RMB/W",
    { content: "Date,Item,Price (RMB/W)\n2025-01-08,TOPCon,0.69\n2025-01-15,TOPCon,0.69\n" },
    ["spot_price 2025-01-08 TOPCon 0.69 CNY W", "spot_price 2025-01-15 TOPCon 0.69 CNY W"],
  ],
  [
    "a sign of two currencies",
    { content: "日期,产品,均价(¥/W)\n2025-01-08,TOPCon,0.69\n2025-01-15,TOPCon,0.69\n" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "a price per kilogram",
    {
      content: "Date,Item,Avg (RMB/kg)\n2025-01-08,Poly dense,40\n2025-01-15,Poly dense,41\n",
      constants: { stage: "polysilicon" },
    },
    ["spot_price 2025-01-08 Poly dense 40 CNY kg", "spot_price 2025-01-15 Poly dense 41 CNY kg"],
  ],
  [
    "a column of units with currencies",
    {
      content:
        "Date,Item,Unit,Avg\n2025-01-08,TOPCon,USD/W,0.09\n2025-01-08,Poly,RMB/KG,40\n2025-01-08,Wafer,RMB/Pc,1.2\n2025-01-08,X,EUR/kWh,80\n2025-01-08,Y,ct/W,9\n",
    },
    [
      "spot_price 2025-01-08 TOPCon 0.09 USD W",
      "held unit-of-stage",
      "held stage-contradiction",
      "held unknown-word",
      "held currency-contradiction, unknown-word",
    ],
  ],
  [
    'a header that is only "US$/Wp"',
    { content: "Date,Item,US$/Wp\n2025-01-08,TOPCon,0.09\n2025-01-15,TOPCon,0.09\n" },
    ["spot_price 2025-01-08 TOPCon 0.09 USD W", "spot_price 2025-01-15 TOPCon 0.09 USD W"],
  ],
  [
    "currencies and units in cells",
    {
      content:
        'Date,Item,Price\n2025-01-08,TOPCon,0.09 USD/W\n2025-01-15,TOPCon,US$0.09/W\n2025-01-22,TOPCon,0.09 EUR/W\n2025-01-22,TOPCon,9 ct/W\n2025-01-22,TOPCon,"0.09 $/Wp"\n2025-01-22,TOPCon,₹ 8.9\n2025-01-22,TOPCon,0.13 A$\n2025-01-22,TOPCon,0.13 INR/W\n',
    },
    [
      "spot_price 2025-01-08 TOPCon 0.09 USD W",
      "spot_price 2025-01-15 TOPCon 0.09 USD W",
      "held currency-contradiction",
      "held currency-contradiction",
      "spot_price 2025-01-22 TOPCon 0.09 USD W",
      "held currency-contradiction",
      "held currency-contradiction",
      "held currency-contradiction",
    ],
  ],
  [
    "rupees",
    { content: "Date,Item,Price (INR/W)\n2025-01-08,TOPCon,0.9\n2025-01-15,TOPCon,0.9\n" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "rupees as Rs.",
    { content: "Date,Item,Price Rs./Wp\n2025-01-08,TOPCon,0.9\n2025-01-15,TOPCon,0.9\n" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "Australian dollars",
    { content: "Date,Item,Price A$/W\n2025-01-08,TOPCon,0.19\n2025-01-15,TOPCon,0.19\n" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "yen",
    { content: "日付,品名,価格（円/W）\n2025-01-08,TOPCon,0.19\n2025-01-15,TOPCon,0.19\n", resource: "spot_price" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "pounds",
    { content: "Date,Item,Price (£/W)\n2025-01-08,TOPCon,0.19\n2025-01-15,TOPCon,0.19\n" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "a price per kWp",
    { content: "Date,Item,Price (EUR/kWp)\n2025-01-08,TOPCon,110\n2025-01-15,TOPCon,111\n", constants: { currency: "EUR" } },
    ["spot_price 2025-01-08 TOPCon 0.11 EUR W", "spot_price 2025-01-15 TOPCon 0.111 EUR W"],
  ],
  [
    "cents",
    { content: "Date,Item,Price (ct/W)\n2025-01-08,TOPCon,9\n2025-01-15,TOPCon,9.1\n", constants: { currency: "EUR" } },
    ["spot_price 2025-01-08 TOPCon 0.09 EUR W", "spot_price 2025-01-15 TOPCon 0.091 EUR W"],
  ],
  [
    "a column of currencies",
    {
      content:
        "Date,Item,Currency,Price\n2025-01-08,TOPCon,INR,0.9\n2025-01-15,TOPCon,¥,0.9\n2025-01-15,TOPCon,CNY/W,0.9\n2025-01-15,TOPCon,US$/Wp,0.9\n2025-01-15,TOPCon,$,0.9\n2025-01-15,TOPCon,A$,0.9\n2025-01-15,TOPCon,EUR/kWh,0.9\n",
    },
    [
      "held unknown-word",
      "held unknown-word",
      "spot_price 2025-01-15 TOPCon 0.9 CNY W",
      "spot_price 2025-01-15 TOPCon 0.9 USD W",
      "spot_price 2025-01-15 TOPCon 0.9 USD W",
      "held unknown-word",
      "held unit-contradiction",
    ],
  ],
  [
    "months as Jan-25",
    { content: "Item,Jan-25,Feb-25,Mar-25\nTOPCon,0.09,0.091,0.092\n" },
    ["spot_price 2025-01-01 TOPCon 0.09 USD W", "spot_price 2025-02-01 TOPCon 0.091 USD W", "spot_price 2025-03-01 TOPCon 0.092 USD W"],
  ],
  [
    "months as 2025-01",
    { content: "Item,2025-01,2025-02,2025-03\nTOPCon,0.09,0.091,0.092\n" },
    ["spot_price 2025-01-01 TOPCon 0.09 USD W", "spot_price 2025-02-01 TOPCon 0.091 USD W", "spot_price 2025-03-01 TOPCon 0.092 USD W"],
  ],
  [
    "months without a year",
    { content: "产品,1月,2月,3月\nTOPCon,0.69,0.691,0.692\n", resource: "spot_price" },
    ["held required, required"],
  ],
  [
    "Chinese months",
    { content: "产品,2025年1月,2025年2月,2025年3月\nTOPCon,0.69,0.691,0.692\n", resource: "spot_price", constants: { currency: "CNY" } },
    ["spot_price 2025-01-01 TOPCon 0.69 CNY W", "spot_price 2025-02-01 TOPCon 0.691 CNY W", "spot_price 2025-03-01 TOPCon 0.692 CNY W"],
  ],
  [
    "quarters of prices",
    { content: "Item,Q1 2025,Q2 2025,Q3 2025\nTOPCon,0.09,0.091,0.092\n", resource: "spot_price" },
    ["spot_price 2025-01-01 TOPCon 0.09 USD W", "spot_price 2025-04-01 TOPCon 0.091 USD W", "spot_price 2025-07-01 TOPCon 0.092 USD W"],
  ],
  [
    "25-Jan, which is a day or a month",
    { content: "Item,25-Jan,25-Feb,25-Mar\nTOPCon,0.09,0.091,0.092\n", resource: "spot_price" },
    ["held required, required"],
  ],
  [
    "quarters of shipments",
    { content: "Company,Q1 2025 (GW),Q2 2025 (GW),Q3 2025 (GW)\nJinko,19.1,20.2,21.3\n" },
    ["shipment 2025Q1 Jinko 19.1", "shipment 2025Q2 Jinko 20.2", "shipment 2025Q3 Jinko 21.3"],
  ],
  ["fiscal quarters", { content: "Company,Q1 FY25,Q2 FY25,Q3 FY25\nWaaree,1.1,1.2,1.3\n" }, ["company Waaree"]],
  ["fiscal years", { content: "Company,FY2025 Q1,FY2025 Q2,FY2025 Q3\nWaaree,1.1,1.2,1.3\n" }, ["company Waaree"]],
  [
    "Chinese quarters",
    { content: "出货量（吉瓦）\n公司,2025年第一季度,2025年第二季度,2025年第三季度\n晶科能源,1.1,1.2,1.3\n", resource: "shipment" },
    ["shipment 2025Q1 晶科能源 1.1", "shipment 2025Q2 晶科能源 1.2", "shipment 2025Q3 晶科能源 1.3"],
  ],
  [
    "quarters that are summed up",
    { content: "Company,Q1 2025,Q2 2025 (YTD),Q3 2025 cumulative\nJinko,19.1,40.2,61.3\n" },
    ["company Jinko"],
  ],
  [
    "growth beside quarters",
    { content: "Company,Q1 2025 (GW),Q2 2025 (GW),Q2 2025 YoY %\nJinko,19.1,40.2,6.3\n" },
    ["shipment 2025Q1 Jinko 19.1", "shipment 2025Q2 Jinko 40.2"],
  ],
  [
    "a unit behind quarters",
    { content: "Company,Q1 2025 MW,Q2 2025 MW\nJinko,19100,20200\n" },
    ["shipment 2025Q1 Jinko 19.1", "shipment 2025Q2 Jinko 20.2"],
  ],
  [
    "years over quarters",
    { content: "Shipments in GW,,,,\n,2024,,2025,\nCompany,Q3,Q4,Q1,Q2\nJinko,1.1,1.2,1.3,1.4\n" },
    ["shipment 2024Q3 Jinko 1.1", "shipment 2024Q4 Jinko 1.2", "shipment 2025Q1 Jinko 1.3", "shipment 2025Q2 Jinko 1.4"],
  ],
  [
    "Japanese eras",
    {
      content:
        "会社名,国,確認日,設立\n株式会社サン,日本,令和7年3月31日,昭和38年\nサン電機,日本,R7.3.31,平成31年\nC,日本,平成31年,1990\nD,日本,R7/3/31,H12\nE,日本,令和元年5月1日,S40\nF,日本,7.3.31,63\nG,日本,平成32年1月1日,2001\n",
      resource: "company",
    },
    [
      "company 株式会社サン JP 1963 2025-03-31",
      "company サン電機 JP 2019 2025-03-31",
      "held date-invalid",
      "held number-invalid",
      "held number-invalid",
      "held date-order, value-invalid",
      "held date-invalid",
    ],
  ],
  [
    "Buddhist years",
    {
      content:
        "Company,Country,Last verified,Founded\nA,TH,31/03/2568,2530\nB,TH,2568-03-31,พ.ศ. 2530\nC,TH,13/12/2567,1987\nD,TH,31 มีนาคม 2568,2540\n",
      resource: "company",
    },
    ["held value-invalid", "company B TH 1987 2025-03-31", "company C TH 1987 2024-12-13", "held value-invalid"],
  ],
  [
    "years of the Republic of China",
    {
      content:
        "公司名稱,國家,verified,founded\n甲,TW,民國114年3月31日,民國75年\n乙,TW,114/03/31,75\n丙,TW,114.03.31,2001\n丁,TW,99/03/31,1999\n戊,TW,1140331,1140\n",
      resource: "company",
    },
    [
      "company 甲 TW 1986 2025-03-31",
      "held value-invalid",
      "company 丙 TW 2001 2025-03-31",
      "held date-invalid",
      "held value-invalid, date-invalid",
    ],
  ],
  [
    "Persian years",
    { content: "Company,Country,Last verified,Founded\nA,IR,1404/01/11,1370\nB,IR,1404-01-11,1385\n", resource: "company" },
    ["held value-invalid, date-invalid", "held value-invalid, date-invalid"],
  ],
  [
    "months and years for days",
    {
      content:
        "Company,Country,Last verified\nA,DE,03/2025\nB,DE,March 2025\nC,DE,2025\nD,DE,Q1 2025\nE,DE,20250331\nF,DE,31.03.2025 14:00\nG,DE,31-MAR-2025\nH,DE,Mon 31 Mar 2025\nI,DE,2025-03-31T22:00:00Z\n",
      resource: "company",
    },
    [
      "held date-invalid",
      "held date-invalid",
      "held date-invalid",
      "held date-invalid",
      "company E DE 2025-03-31",
      "held date-invalid",
      "company G DE 2025-03-31",
      "held date-invalid",
      "company I DE 2025-03-31",
    ],
  ],
  [
    "nested JSON",
    {
      content:
        '{"name":{"en":"Sun","ja":"サン"},"country":"JP","types":["panel","cell"],"specs":{"pmax":430}}\n{"name":{"en":"Moon"},"country":"DE","types":["panel"],"specs":{"pmax":430}}\n',
    },
    ["company Sun JP", "company Moon DE"],
  ],
  [
    "JSON under a key",
    {
      content:
        '{"data":[{"manufacturer":{"name":"Sun"},"model":"S-1","specs":{"pmax":430}},{"manufacturer":{"name":"Sun"},"model":"S-2","specs":{"pmax":440}}]}',
    },
    ["product Sun S-1 430", "product Sun S-2 440"],
  ],
  [
    "JSON under two keys",
    {
      content:
        '{"status":"ok","result":{"total":2,"items":[{"manufacturer":"Sun","model":"S-1","pmax":430},{"manufacturer":"Sun","model":"S-2","pmax":440}]}}',
    },
    ["product Sun S-1 430", "product Sun S-2 440"],
  ],
  [
    "records under keys",
    { content: '{"items":{"a1":{"manufacturer":"Sun","model":"S-1","pmax":430},"a2":{"manufacturer":"Sun","model":"S-2","pmax":440}}}' },
    ["product Sun S-1 430", "product Sun S-2 440"],
  ],
  [
    "records under keys, over lines",
    {
      content:
        '{\n "items": {\n  "a1": {\n   "manufacturer": "Sun",\n   "model": "S-1",\n   "pmax": 430\n  },\n  "a2": {\n   "manufacturer": "Sun",\n   "model": "S-2",\n   "pmax": 440\n  }\n }\n}',
    },
    ["product Sun S-1 430", "product Sun S-2 440"],
  ],
  [
    "aliases as objects",
    { content: '{"name":"Sun","country":"JP","aliases":[{"lang":"ja","value":"サン"}]}\n{"name":"Moon","country":"JP","aliases":[]}\n' },
    ["held nested-list", "company Moon JP"],
  ],
  [
    "certificates as objects",
    { content: '[{"manufacturer":"Sun","model":"S","certifications":[{"id":"IEC 61215"}],"pmax":400}]' },
    ["held nested-list"],
  ],
  [
    "millions of euros",
    { content: "Company,Quarter,Value (EUR m)\nJinko,2025Q1,19.1\nLONGi,2025Q1,17.3\nTrina,2025Q1,12\n" },
    ["company Jinko", "company LONGi", "company Trina"],
  ],
  [
    "millions of pounds",
    { content: "Company,Quarter,Value (£m)\nJinko,2025Q1,19.1\nLONGi,2025Q1,17.3\nTrina,2025Q1,12\n" },
    ["company Jinko", "company LONGi", "company Trina"],
  ],
  [
    "hundreds of millions of yuan",
    { content: "公司,季度,出口额（亿元）\n晶科,2025Q1,19.1\n隆基,2025Q1,17.3\n", resource: "shipment" },
    ["held required", "held required"],
  ],
  [
    "crores",
    { content: "Company,Quarter,Value (Rs. crore)\nWaaree,2025Q1,19.1\nAdani,2025Q1,17.3\n", resource: "shipment" },
    ["held required", "held required"],
  ],
  [
    "Mio. €",
    { content: "Company,Quarter,Exports (Mio. €)\nA,2025Q1,19.1\nB,2025Q1,17.3\n", resource: "shipment" },
    ["held required", "held required"],
  ],
  [
    "USD million",
    {
      content: "Country,Quarter,Exports USD million\nGermany,2025Q1,19.1\nSpain,2025Q1,17.3\n",
      resource: "shipment",
      constants: { dimension: "destination" },
    },
    ["held required", "held required"],
  ],
  [
    "German amounts",
    {
      content:
        "Company;Quarter;Volume (MW)\nA;2025Q1;1.234,56\nB;2025Q1;1 234,56\nC;2025Q1;12.345\nD;2025Q1;(1.200,5)\nE;2025Q1;1.200,5 MW\nF;2025Q1;1,2 GW\nG;2025Q1;5 %\n",
    },
    [
      "shipment 2025Q1 A 1.23456",
      "shipment 2025Q1 B 1.23456",
      "shipment 2025Q1 C 12.345",
      "held value-invalid",
      "shipment 2025Q1 E 1.2005",
      "shipment 2025Q1 F 1.2",
      "held unknown-unit",
    ],
  ],
  [
    "Swiss amounts",
    { content: "Company;Quarter;Volume (MW)\nA;2025Q1;1'234.56\nB;2025Q1;1’234.5\n" },
    ["shipment 2025Q1 A 1.23456", "shipment 2025Q1 B 1.2345"],
  ],
  [
    "Indian amounts",
    { content: 'Company,Quarter,Volume (kW)\nA,2025Q1,"12,34,567"\nB,2025Q1,"1,23,45,678.5"\nC,2025Q1,"1,23,456"\n' },
    ["shipment 2025Q1 A 1.234567", "shipment 2025Q1 B 12.3456785", "shipment 2025Q1 C 0.123456"],
  ],
  [
    "powers with units",
    {
      content:
        "Manufacturer;Model;Power;Efficiency\nSun;A;430 W;21,5 %\nSun;B;430Wp;21,6\nSun;C;0,43 kW;0,215\nSun;D;430 Watt;21,5%\nSun;E;430/435;21,5\nSun;F;~430;21,5\nSun;G;430-450;21,5\nSun;H;430 Wp (+5);21,5\nSun;I;430 W ±3%;21,5\n",
    },
    [
      "product Sun A 430",
      "product Sun B 430",
      "held impossible-efficiency",
      "product Sun D 430",
      "held number-invalid",
      "held number-invalid",
      "held number-invalid",
      "held unknown-unit",
      "held number-invalid",
    ],
  ],
  [
    "signs and brackets",
    { content: 'Manufacturer,Model,Power,Gamma\nSun,A,"1,234",-0.34\nSun,B,430,(0.34)\nSun,C,430,-0.34%/°C\nSun,D,430,−0.34 %/K\n' },
    ["product Sun A 1234", "product Sun B 430", "product Sun C 430", "product Sun D 430"],
  ],
  [
    "a Japanese register",
    {
      content:
        '設備ID,会社名,所在地,運転開始日,出力(kW),備考\nA1,株式会社サン,東京都,令和5年4月1日,"1,999.9",\nA2,サン電機(株),大阪府,R4.12.1,49.5,\n',
      resource: "company",
    },
    ["company 株式会社サン", "company サン電機(株)"],
  ],
  [
    "the Indian list of models",
    {
      content:
        'S.No.,Name of Manufacturer,Model,Wattage (Wp),Enlisted Capacity (MW/annum),Validity\n1,Waaree Energies Ltd.,WSMD-540,540,"1,20,000",31.03.2026\n2,Adani Solar,ASB-M10-144,545,4000,13/02/2026\n',
    },
    ["product Waaree Energies Ltd. WSMD-540 540", "product Adani Solar ASB-M10-144 545"],
  ],
  [
    "the German register",
    {
      content:
        "Name des Herstellers;Typenbezeichnung;Bruttoleistung (kWp);Inbetriebnahmedatum\nSonne GmbH;S-430;0,43;31.03.2025\nMond AG;M-1;1.000,5;01.04.2025\n",
    },
    ["held required", "held required"],
  ],
  [
    "the Brazilian list",
    {
      content:
        "Fabricante;Modelo;Potência máxima (W);Eficiência (%);Data de registro\nSol Ltda;S-550;550;21,3;05/04/2025\nLua SA;L-555;555,0;21,5;06/07/2025\n",
    },
    ["product Sol Ltda S-550 550", "product Lua SA L-555 555.0"],
  ],
  [
    "the Australian list",
    {
      content:
        "Certificate Holder,Model Number,Approval Date,Expiry Date,Power at STC (W)\nSun Pty Ltd,S-440,05/04/2025,04/04/2030,440\nSun Pty Ltd,S-445,13/06/2025,12/06/2030,445\n",
    },
    ["held required", "held date-order, required"],
  ],
  [
    "a Chinese list",
    { content: "序号,企业名称,省份,组件产能(万千瓦),成立年份\n1,隆基绿能,陕西,1200,2000年\n2,晶科能源,江西,1100,2006年\n" },
    ["company 隆基绿能 2000", "company 晶科能源 2006"],
  ],
  [
    "the Korean list",
    {
      content: "업체명,모델명,정격출력(W),인증일\n태양(주),SUN-400,400,2025. 3. 31.\n한화큐셀,Q.PEAK,410,2025년 4월 1일\n",
      resource: "product",
    },
    ["held required, required", "held required, required"],
  ],
  [
    "the European register of products",
    {
      content:
        '[{"supplierOrTrademark":"Sun","modelIdentifier":"H-5","energyClass":"A","capacity":{"value":10.2,"unit":"kWh"},"onMarketStartDate":[2025,3,31]}]',
      resource: "product",
    },
    ["held unit-missing, required, required"],
  ],
  [
    "capacity by year",
    {
      content:
        "Country/area,Technology,Grid connection,2022,2023,2024\nGermany,Solar photovoltaic,On-grid,67478.9,82191.6,99000\nSpain,Solar photovoltaic,On-grid,23000,28712,33000\n",
      resource: "shipment",
      constants: { dimension: "destination" },
    },
    ["held value-invalid, required", "held value-invalid, required", "held value-invalid, required"],
  ],
  [
    "trade statistics",
    {
      content:
        "period,reporterDesc,partnerDesc,cmdCode,primaryValue,netWgt,qtyUnitAbbr,qty\n202503,China,Germany,854143,191000000,1000,u,1000\n202503,China,Spain,854143,91000000,1000,u,1000\n",
      resource: "shipment",
      constants: { dimension: "destination" },
    },
    ["held month-or-quarter, required", "held month-or-quarter, required"],
  ],
  [
    "days that a spreadsheet has turned round",
    {
      content:
        "Manufacturer,Model,Power,Listing date\nSun,S-0,400,2025-04-03\nSun,S-1,400,2025-05-06\nSun,S-2,400,2025-07-08\nSun,S-3,400,2025-09-02\nSun,S-4,400,2025-11-12\nSun,S-5,400,13/04/2025\nSun,S-6,400,25/04/2025\nSun,S-7,400,17/05/2025\nSun,S-8,400,21/06/2025\nSun,S-9,400,30/06/2025\n",
    },
    [
      "held date-order",
      "held date-order",
      "held date-order",
      "held date-order",
      "held date-order",
      "product Sun S-5 400 2025-04-13",
      "product Sun S-6 400 2025-04-25",
      "product Sun S-7 400 2025-05-17",
      "product Sun S-8 400 2025-06-21",
      "product Sun S-9 400 2025-06-30",
    ],
  ],
  [
    "two ways of writing dates",
    { content: "Manufacturer,Model,Power,Listing date\nSun,S-1,400,21.07.2021\nSun,S-2,400,4/5/2021\nSun,S-3,400,4.5.2021\n" },
    ["product Sun S-1 400 2021-07-21", "held date-order", "product Sun S-3 400 2021-05-04"],
  ],
  [
    "revenue",
    { content: "Company,Quarter,Revenue\nJinko,2025Q1,19.1\nLONGi,2025Q1,17.3\n", resource: "shipment" },
    ["held required", "held required"],
  ],
  [
    "units of other quantities in rows",
    { content: "Company,Quarter,Volume,Unit\nJinko,2025Q1,19.1,USD m\nLONGi,2025Q1,17.3,kt\n", resource: "shipment" },
    ["held unit-missing", "held unit-missing"],
  ],
  [
    "dollars in Australia",
    { content: "Date,Item,Region,Price ($/W)\n2025-01-08,TOPCon,Australia,0.19\n2025-01-08,TOPCon,China,0.09\n" },
    ["held currency-contradiction", "spot_price 2025-01-08 TOPCon 0.09 USD W"],
  ],
];

test.each(FILES)("%s", async (_what, file, outcomes) => {
  expect(await outcomesOf(file)).toEqual(outcomes);
});

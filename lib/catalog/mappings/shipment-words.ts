import type { Reason } from "../drafts";
import { SHIPMENT_PRODUCTS, type ShipmentProduct } from "../vocabulary";
import { STAGES } from "./item-words";
import { saysCumulative } from "./periods";

const PRODUCTS: Readonly<Record<ShipmentProduct, RegExp>> = {
  ...STAGES,
  storage: /(?<!\p{L})(?:storage|batter(?:y|ies)|ess)(?!\p{L})|储能|電池システム/iu,
};

const EXPECTED =
  /forecast|\btargets?\b|guidance|outlook|projection|projected|\bplan(?:ned|s)?\b|expected|estimate[sd]?\b|prognose|预测|預測|预计|目标|прогноз/iu;
const ACTUAL = /\bactuals?\b|实际/iu;
const CAPACITY = /capacit|kapazit|capacid|产能|產能|мощност/iu;
const VOLUME_WORDS = /shipment|shipped|export|import|sales|sold|deliver|volume|output|produced|versand|出货|出貨|出口|产量|銷量|销量/iu;
const FISCAL =
  /\bfiscal\b|financial (?:year|quarter)|\bFY(?:\s?'?\d{2,4})?\b|财年|财政年度|會計年度|会计年度|geschäftsjahr|ejercicio fiscal|exercice/iu;

/** Power behind an inverter: "MWac", "GW (AC)". */
const ALTERNATING = /[TGMk]W[\s-]?\(?ac\b/iu;

/** Where a text stands: of a note below a table only that counts which nothing else could mean. */
export type ShipmentText = { place: string; text: string; isNote?: true };
/** What a text beside volumes says of them. */
export type ShipmentSaid = {
  where: string;
  products: readonly ShipmentProduct[];
  isCumulative: boolean;
  isExpected: boolean;
  isCapacity: boolean;
  isFiscal: boolean;
  isAlternating: boolean;
};

export const saysCapacity = (text: string): boolean => CAPACITY.test(text) && !VOLUME_WORDS.test(text);

/** What texts say of the volumes that they stand beside; those that say nothing are left out. */
export const saidOfShipments = (texts: readonly ShipmentText[]): ShipmentSaid[] =>
  texts.flatMap(({ place, text, isNote = false }) => {
    const said = {
      where: `${place} says "${text}"`,
      products: isNote ? [] : SHIPMENT_PRODUCTS.filter((product) => PRODUCTS[product].test(text)),
      isCumulative: saysCumulative(text),
      isExpected: !isNote && EXPECTED.test(text) && !ACTUAL.test(text),
      isCapacity: !isNote && saysCapacity(text),
      isFiscal: FISCAL.test(text),
      isAlternating: ALTERNATING.test(text),
    };
    const { where: _, products, ...flags } = said;
    return products.length > 0 || Object.values(flags).includes(true) ? [said] : [];
  });

/** Products whose power is that of direct current. */
const DIRECT: ReadonlySet<unknown> = new Set(["module", "cell", "wafer"] satisfies ShipmentProduct[]);

type Rule = (values: Readonly<Record<string, unknown>>, said: ShipmentSaid) => Reason | null;

const RULES: readonly Rule[] = [
  ({ product }, { products, where }) =>
    products.length === 0 || typeof product !== "string" || products.some((one) => one === product)
      ? null
      : { code: "product-contradiction", detail: `product: ${where}, but the product of this row is ${product}` },
  ({ status = null }, { isExpected, where }) =>
    !isExpected || status === "estimate"
      ? null
      : { code: "status-contradiction", detail: `status: ${where}, but the status of this row is ${String(status ?? "actual")}` },
  (_, { isCapacity, where }) =>
    isCapacity ? { code: "capacity-no-volume", detail: `volume_gw: ${where}. A capacity is not a volume that was shipped` } : null,
  (_, { isCumulative, where }) =>
    isCumulative
      ? {
          code: "cumulative",
          detail: `quarter: ${where}. Figures that add up several periods are no quarter's. Import each period alone`,
        }
      : null,
  ({ product }, { isAlternating, where }) =>
    isAlternating && DIRECT.has(product)
      ? { code: "alternating-current", detail: `volume_gw: ${where}. The volume of a ${String(product)} is its direct current power` }
      : null,
  (_, { isFiscal, where }) =>
    isFiscal
      ? {
          code: "fiscal-period",
          detail: `quarter: ${where}. A fiscal quarter is no calendar quarter unless the fiscal year begins in January. State calendar quarters`,
        }
      : null,
];

/** Reasons about a quarter that is read, unlike those of one that can't be. */
export const OF_READ_QUARTERS: ReadonlySet<string> = new Set(["cumulative", "fiscal-period"]);

/** Why what stands beside a row of shipments says that it is of something else: each rule by the first text that says so. */
export const shipmentDoubts = (values: Readonly<Record<string, unknown>>, said: readonly ShipmentSaid[]): Reason[] =>
  RULES.flatMap((rule) => said.map((one) => rule(values, one)).find((reason) => reason !== null) ?? []);

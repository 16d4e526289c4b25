import { isOneOf } from "@/lib/core/tables";
import type { Reason } from "../drafts";
import { PRICE_STAGES, type PriceStage, PRICE_TERMS } from "../vocabulary";

type Term = (typeof PRICE_TERMS)[number];

/** What names of items say of the stage. "Half-cell" and "double glass" are kinds of modules. */
export const STAGES: Readonly<Record<PriceStage, RegExp>> = {
  polysilicon: /poly-?\s?silicon|硅料|多晶硅|ポリシリコン|polisilicio/iu,
  wafer: /(?<!\p{L})wafers?(?!\p{L})|硅片|ウエハ/iu,
  cell: /(?<!half[- ]?(?:cut[- ]?)?|cut[- ]|\d[- ]?)(?<!\p{L})cells?(?!\p{L})|电池片/iu,
  module: /(?<!\p{L})(?:modul(?:e[sn]?|o|os)?|m[oó]dulos?|panels?|модул\p{L}*)(?!\p{L})|组件|組件|モジュール|모듈/iu,
  glass: /(?<!(?:double|dual|twin|bi|glass)[-\s/]?)(?<!\p{L})glass(?!\p{L})(?![-\s/](?:glass|back))|玻璃/iu,
  inverter: /(?<!\p{L})(?:inverters?|wechselrichter)(?!\p{L})|逆变器/iu,
};

/** What they say of the term; `null` for one that no price can have. */
const TERMS: readonly (readonly [Term | null, RegExp])[] = [
  ["fob", /\bfob\b/i],
  ["ddp", /\bddp\b/i],
  ["exw", /\bexw\b|\bex[- ]works\b/i],
  ["in_warehouse", /\b(?:ex|in)[- ]warehouse\b/i],
  ["domestic_vat_incl", /\b(?:vat|tax)[- ]incl|\bincl(?:\.|uding|usive(?: of)?)?\s?(?:\d+\s?%\s?)?(?:vat|tax)\b|(?<!不)含税/iu],
  [null, /\b(?:cif|cfr|dap|dat|ddu|fca)\b/i],
  [null, /\b(?:excl?(?:\.|uding|usive of)?|without|w\/o)\s?(?:vat|tax)\b|\b(?:vat|tax)[- ]excl|不含税/iu],
];

/** Why the name of an item, or the column of its price, is of another stage or term than its row says. */
export function itemDoubts({ item, stage, price_term: term }: Readonly<Record<string, unknown>>, columns: readonly string[]): Reason[] {
  const name = typeof item === "string" ? item : "";
  const stages = PRICE_STAGES.filter((one) => STAGES[one].test(name));
  const isOtherStage = typeof stage === "string" && stages.length > 0 && isOneOf(PRICE_STAGES, stage) && !stages.includes(stage);
  const other = [name, ...columns].find((text) => {
    const terms = TERMS.flatMap(([one, pattern]) => (pattern.test(text) ? [one] : []));
    return terms.length > 0 && !terms.some((one) => one === term);
  });
  return [
    ...(isOtherStage
      ? [
          {
            code: "stage-contradiction",
            detail: `stage: the item "${name}" is of ${stages.join(" or ")}, but the stage of this row is ${stage}`,
          },
        ]
      : []),
    ...(other !== undefined && typeof term === "string" && isOneOf(PRICE_TERMS, term)
      ? [{ code: "term-contradiction", detail: `price_term: "${other}" says another term than that of this row, ${term}` }]
      : []),
  ];
}

import { foldText } from "@/lib/core/text";
import type { Reason } from "../drafts";

const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldText));

/** Words of totals in the languages of such lists. */
const TOTALS = folded([
  ...[
    "total",
    "totals",
    "subtotal",
    "subtotals",
    "sum",
    "sums",
    "summe",
    "zwischensumme",
    "gesamtsumme",
    "gesamt",
    "insgesamt",
    "gesamtergebnis",
  ],
  ...["totaux", "sous-total", "totale", "totali", "totales", "suma", "sumatoria", "soma", "somma", "somme", "totaal", "subtotaal", "summa"],
  ...[
    "i alt",
    "ialt",
    "totalt",
    "yhteensä",
    "razem",
    "ogółem",
    "łącznie",
    "celkem",
    "součet",
    "spolu",
    "összesen",
    "toplam",
    "σύνολο",
    "ukupno",
  ],
  ...["skupaj", "iš viso", "kopā", "kokku", "jumlah", "итого", "всего", "итог", "сумма", "разом", "усього", "общо"],
  ...["合计", "合計", "总计", "總計", "小计", "小計", "总和", "總和", "総計", "총계", "합계", "소계", "總額", "总额"],
  ...["المجموع", "الإجمالي", "إجمالي", "סה״כ", "סך הכל", "รวม", "รวมทั้งหมด", "tổng", "tổng cộng", "कुल"],
]);

/** Words that stand for several makers; one of them makes a name an aggregate where nothing else names a firm. */
const AGGREGATES = new Set([
  ...TOTALS,
  ...folded([
    ...["all", "other", "others", "various", "world", "worldwide", "global", "rest", "top", "average", "unknown", "market", "industry"],
    ...["remaining", "miscellaneous", "weltweit", "andere", "sonstige", "autres", "otros", "altri"],
    ...["其他", "其它", "全球", "기타", "その他", "прочие", "другие", "остальные", "pozostałe", "ostatní", "diğer"],
  ]),
]);

/** Words that a firm can be called: a row of such a name with a country is that firm's. */
const ALSO_FIRMS = new Set([
  "total",
  "sum",
  "all",
  "world",
  "global",
  "top",
  "market",
  "industry",
  "unknown",
  "summa",
  "suma",
  "soma",
  "somma",
  "somme",
]);

/** What a count at the end of a list counts: "3 companies". */
const COUNTED = folded([
  ...["company", "companies", "firm", "firms", "maker", "makers", "manufacturer", "manufacturers", "supplier", "suppliers", "vendor"],
  ...["vendors", "brand", "brands", "model", "models", "modules", "products", "items", "entries", "records", "rows", "results"],
  ...[
    "firmen",
    "unternehmen",
    "hersteller",
    "modelle",
    "produkte",
    "einträge",
    "zeilen",
    "entreprises",
    "sociétés",
    "fabricants",
    "modèles",
  ],
  ...[
    "produits",
    "empresas",
    "fabricantes",
    "modelos",
    "productos",
    "aziende",
    "produttori",
    "modelli",
    "prodotti",
    "компаний",
    "компании",
  ],
  ...["моделей", "модели", "производителей", "firm", "şirket", "家", "家公司", "家企业", "个型号", "款", "種", "社", "개", "개사"],
]);

/** Words that can stand beside them and name no firm either. */
const COMPANIONS = new Set([
  ...COUNTED,
  ...[
    "of",
    "the",
    "and",
    "by",
    "in",
    "for",
    "grand",
    "sub",
    "row",
    "combined",
    "aggregate",
    "tier",
    "volume",
    "volumes",
    "shipped",
    "shipments",
  ],
  ...["shipment", "player", "players", "module", "cell", "cells", "wafer", "wafers", "gw", "mw", "general", "generale"],
]);

const NOTE =
  /^\s*(#\s*[^\d\s]|[*†‡])|^\s*(sources?|notes?|quelle|fuente|totals?|last updated|updated|as of|stand|remarks?|comments?|disclaimer|legend)\s*:/i;

/** Whether a text in the place of a name is a note about the list: "Source: …", "# part 1". */
export const isNote = (name: string): boolean => NOTE.test(name);

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/**
 * Returns whether a name means several makers: "Total", "Others (combined)", "Top 10 makers". Such a row is no company's.
 * TotalEnergies, Total Solar, World Kinect or Top Solar have a word that does name a firm.
 */
export function isAggregate(name: string): boolean {
  const words = foldText(name).split(" ");
  const rest = words.filter((word) => !AGGREGATES.has(word) && !COMPANIONS.has(word) && !isNumber(word) && !/^top\d+$/.test(word));
  return (
    AGGREGATES.has(words.join(" ")) ||
    isCount(words) ||
    (rest.length === 0 && words.some((word) => AGGREGATES.has(word) || /^top\d+$/.test(word)))
  );
}

const PART =
  /^(?:of which|thereof|davon|darunter|dont|di cui|de los cuales|其中|うち|в том числе)(?!\p{L}{2})|[([（](?:domestic|overseas|abroad|international|exports?|inland|ausland|国内|國內|海外|出口)(?: (?:sales|shipments|market|business))?[)\]）]\s*$/iu;

/** Whether a name means a part of what another row states: "of which overseas", "Sun (domestic)". */
export const isPart = (name: string): boolean => PART.test(name.trim());

/** Whether words are a number and what it counts: "3 companies", "共3家公司". */
function isCount(words: readonly string[]): boolean {
  const [, number, counted] = /^(?:共|合计|合計)?\s?(\d+)\s?(\D+)$/u.exec(words.join(" ")) ?? [];
  return number !== undefined && COUNTED.has(counted ?? "");
}

/** Whether a company of such a name is a total, a count or a remainder. A firm may be called Total; a total has no country. */
export function isNoCompany(name: string, hasCountry: boolean): boolean {
  if (isNote(name)) return true;
  return isAggregate(name) && !(hasCountry && ALSO_FIRMS.has(foldText(name)));
}

/** Why a product is the total or the count of a list: its maker or its model is one. Null for a product. */
export function totalFault({ manufacturer, model }: { manufacturer: string; model: string }): Reason | null {
  const isTotal = (name: string): boolean => TOTALS.has(foldText(name)) || isCount(foldText(name).split(" "));
  const mayBeFirm = ALSO_FIRMS.has(foldText(manufacturer)) && !isTotal(model);
  const place = isTotal(model) ? "model" : isAggregate(manufacturer) && !mayBeFirm ? "manufacturer" : null;
  if (place === null) return null;
  const name = place === "model" ? model : manufacturer;
  return {
    code: "total-row",
    detail: `${place}: "${name}" is the total or the count of a list, not a ${place === "model" ? "product" : "manufacturer"}`,
  };
}

import { foldText } from "@/lib/core/text";

/** Words that stand for several makers; one of them makes a name an aggregate where nothing else names a firm. */
const AGGREGATES = new Set([
  ...["total", "totals", "subtotal", "sum", "all", "other", "others", "various", "world", "worldwide", "global", "rest", "top", "average"],
  ...["unknown", "market", "industry", "remaining", "miscellaneous", "gesamt", "insgesamt", "summe", "weltweit", "andere", "sonstige"],
  ...["autres", "otros", "altri", "合计", "合計", "总计", "總計", "其他", "其它", "全球", "합계", "기타", "итого", "всего"],
]);

/** Words that can stand beside them and name no firm either. */
const COMPANIONS = new Set([
  ...["of", "the", "and", "by", "in", "for", "grand", "sub", "row", "combined", "aggregate", "volume", "volumes", "shipped", "shipments"],
  ...["shipment", "company", "companies", "firm", "firms", "maker", "makers", "manufacturer", "manufacturers", "supplier", "suppliers"],
  ...["vendor", "vendors", "brand", "brands", "player", "players", "module", "modules", "cell", "cells", "wafer", "wafers", "gw", "mw"],
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
  return rest.length === 0 && words.some((word) => AGGREGATES.has(word) || /^top\d+$/.test(word));
}

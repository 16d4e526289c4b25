import { isOneOf, keysOf } from "@/lib/core/tables";
import { IMPORT_MODES, type Importer, ImportError, type Source } from "../drafts";
import { cecBatteries } from "./cec-batteries";
import { cecInverters } from "./cec-inverters";
import { cecModules } from "./cec-modules";
import { companyNames } from "./company-names";
import { emberExports } from "./ember-exports";
import { companies } from "./forms/companies";
import { prices } from "./forms/prices";
import { products } from "./forms/products";
import { shipments } from "./forms/shipments";
import { FILE_OPTIONS } from "./open-input";
import { pricePoints } from "./price-points";
import { shipmentFacts } from "./shipment-facts";

/** Every kind of file that can be imported: public lists first, then our own forms. */
export const IMPORTERS: readonly Importer[] = [
  companyNames,
  cecModules,
  cecInverters,
  cecBatteries,
  emberExports,
  pricePoints,
  shipmentFacts,
  companies,
  products,
  prices,
  shipments,
];

/** What can be said about a file of this kind: about its content, and how it is to be read. */
export const optionsOf = ({ options, source }: Importer): Readonly<Record<string, string>> => ({
  source: `code of the source (default: ${source.code})`,
  "source-name": "name of the source, shown in responses",
  licence: "licence of the data",
  ...options,
  ...FILE_OPTIONS,
});

type Options = Readonly<Record<string, string>>;

/** The importer of a kind, or undefined. */
export function importerOf(kind: string): Importer | undefined {
  return IMPORTERS.find((importer) => importer.kind === kind);
}

/**
 * The source that the records of this file belong to: the one that options name, so that two lists of one layout stand beside each
 * other, else that of the importer. Throws ImportError for a code that isn't lowercase letters, digits and hyphens.
 */
export function sourceFor(importer: Importer, options: Options): Source {
  const code = options["source"] ?? importer.source.code;
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(code)) {
    throw new ImportError("wrong-kind", `The code "${code}" of the source can contain only lowercase letters, digits and hyphens.`);
  }
  const isOwn = code === importer.source.code;
  const own = isOwn ? importer.source : { ...importer.source, name: code, url: null };
  const stated = { name: options["source-name"], licence: options["licence"], url: undefined };
  const unstated = isOwn ? [] : keysOf(stated).filter((key) => stated[key] === undefined);
  return {
    ...own,
    ...(unstated.length > 0 ? { unstated } : {}),
    code,
    name: options["source-name"] ?? own.name,
    licence: options["licence"] ?? own.licence,
  };
}

/** How this file changes what is there. Throws ImportError for a mode that doesn't exist. */
export function modeFor(importer: Importer, options: Options): Importer["mode"] {
  const mode = Object.hasOwn(importer.options, "mode") ? (options["mode"] ?? importer.mode) : importer.mode;
  if (isOneOf(IMPORT_MODES, mode) && (mode !== "patch" || importer.patches)) return mode;
  throw new ImportError("wrong-kind", `The mode "${mode}" does not exist. Use ${IMPORT_MODES.join(", ")}.`);
}

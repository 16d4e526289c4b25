import type { z } from "zod";
import type { company } from "./resources/company";
import type { product } from "./resources/product";
import type { shipment } from "./resources/shipment";
import type { SeriesName, spotPrice } from "./resources/spot-price";
import type { OpenedTable } from "./tables/table";
import type { Resource } from "./vocabulary";

/**
 * What an importer or the generator hands over: the columns of a record that its source states.
 * Decimals are strings and keep every digit of the source. `ref` identifies the record within its
 * source for ever: the same thing in a later file must have the same ref.
 */
export type Decimal = string;
export type IsoDate = string;

/** The columns of our own file, with what may be missing there. */
type Stated<D extends { form: z.ZodType }, R extends string> = Omit<z.output<D["form"]>, R> & Record<R, string>;

export type CompanyDraft = Stated<typeof company, "ref">;
/** The same `series_ref` gives the same `series_id`. */
export type ProductDraft = Stated<typeof product, "ref">;
/** Terms, units, currencies and frequencies are checked after reading. */
export type PriceDraft = Stated<typeof spotPrice, "effective_date" | "price_term" | "currency" | "unit" | "frequency">;
/** `entity_id`: a company id, a country code, a technology, or a folded name; "total" on the row that states the total. */
export type ShipmentDraft = Stated<typeof shipment, "entity_id">;

/** The attributes that make a price series what it is. */
export type SeriesKey = Pick<PriceDraft, SeriesName>;

export type Reason = { code: string; detail: string };

export type Draft =
  | { resource: "company"; draft: CompanyDraft }
  | { resource: "product"; draft: ProductDraft }
  | { resource: "spot_price"; draft: PriceDraft }
  | { resource: "shipment"; draft: ShipmentDraft };

/**
 * Names of our own form that a row says nothing of: columns and keys that its file lacks, and cells that are blank. `parts` are
 * fields of several values of which the file has a column each, so that the others are absent; `placeholders` are blank because the
 * cell says "N/A" or the like.
 */
export type Unstated = { absent: readonly string[]; blank: readonly string[]; parts?: readonly string[]; placeholders?: readonly string[] };

/** One row of a file: a draft, or the reasons why it can't be one (it goes to quarantine), or a row that is none of ours. */
export type ImportItem = { line: number } & (
  | (Draft & { unstated?: Unstated })
  | { quarantine: Reason[]; resource: Resource; ref: string | null; raw: Record<string, unknown> }
  | { skip: Reason }
);

/**
 * One row of a file that only changes records: the published record that it names, by ref or ID, and the values that it states, ""
 * to empty one. Or why it can't be read.
 */
export type PatchItem = { line: number } & (
  | { ref: string | null; id: string | null; values: Readonly<Record<string, string>> }
  | { misfit: Reason; values: Record<string, unknown> }
);

/** snapshot: the file is the whole list, rows missing from it are gone. merge: they stay. patch: it only changes values of records. */
export const IMPORT_MODES = ["snapshot", "merge", "patch"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export type Source = {
  code: string;
  name: string;
  licence: string;
  url: string | null;
  synthetic: boolean;
  /** How its figures come about; what our team wrote of it stays. */
  methodology?: string;
  /** What is only a stand-in, because nobody said it: what is known of the source already stays. */
  unstated?: readonly ("name" | "licence" | "url")[];
};

/** Finds the company that a maker's name means, among published real companies; null when none or more than one does. */
export type CompanyDirectory = { idOf(name: string): string | null };

export type ImportInput = {
  path: string;
  /** Hears how the file was opened, each time that it is. */
  onOpen?: (table: OpenedTable) => void;
  /** Hears each row of data: rows and items are not the same where rows are added up or mean one record. */
  onRow?: () => void;
  companies: CompanyDirectory;
  /** Texts for what the importer names in `options`, and how the file is to be read (`FILE_OPTIONS`). */
  options: Readonly<Record<string, string>>;
  /** Paths for what the importer names in `files`. Never text that came with a request. */
  files: Readonly<Record<string, string>>;
};

/**
 * Reads one kind of file. `read` streams: it never holds the whole file. It throws `ImportError`
 * when the file as a whole can't be what it claims (wrong kind, binary, truncated, wrong delimiter).
 */
export type Importer = {
  kind: string;
  title: string;
  mode: ImportMode;
  source: Source;
  options: Readonly<Record<string, string>>;
  /** Further files that it can read beside its own, with what each is for. */
  files?: Readonly<Record<string, string>>;
  read(input: ImportInput): AsyncIterable<ImportItem>;
  /** Reads a file that only changes records, where the kind has such files. */
  patches?: { resource: Resource; read(input: ImportInput): AsyncIterable<PatchItem> };
};

export class ImportError extends Error {
  constructor(
    readonly code: "wrong-kind" | "binary" | "truncated" | "wrong-delimiter" | "encoding" | "row-too-large" | "empty" | "unreadable",
    detail: string,
    readonly line: number | null = null,
  ) {
    super(detail);
    this.name = "ImportError";
  }
}

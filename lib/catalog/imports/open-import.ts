import { DomainError, wrongParameter } from "@/lib/core/errors";
import { buildCompanyDirectory, type WholeDirectory } from "../company-names";
import { type Importer, ImportError, type Source } from "../drafts";
import { importerOf, IMPORTERS, modeFor, optionsOf, sourceFor } from "../importers/registry";
import { realCompanyNames } from "../queries/company-names";
import { SAMPLE_SOURCE } from "../sample/source";
import { ENCODINGS } from "../tables/contract";
import { encodingOf } from "../tables/encodings";

export type ImportOptions = Readonly<Record<string, string>>;
export type ImportPlan = { importer: Importer; source: Source; mode: Importer["mode"]; options: ImportOptions };

/** Refuses further files that this importer does not read. @throws DomainError unprocessable */
export function refuseForeignFiles(importer: Importer, files: ImportOptions): void {
  const foreign = Object.keys(files).find((name) => !Object.hasOwn(importer.files ?? {}, name));
  if (foreign !== undefined) throw new DomainError("unprocessable", `${importer.kind} has no supporting file called ${foreign}.`);
}

/** A form of our own must not pose as a list that has an importer: as a snapshot it would replace that list. */
function refuseForeignSource(importer: Importer, code: string): void {
  const owner = IMPORTERS.find(({ source }) => source.code === code && source.code !== importer.source.code);
  if (!owner && code !== SAMPLE_SOURCE.code) return;
  throw new DomainError("unprocessable", `The source ${code} belongs to ${owner?.kind ?? "the generated sample"}. Choose another source.`);
}

function refuseEncoding(name = ""): void {
  if (name === "" || encodingOf(name)) return;
  throw wrongParameter("encoding", "unknown-encoding", `Encodings: ${ENCODINGS.map((one) => one.name).join(", ")}.`);
}

/**
 * How a file of this kind is read with these options: the same for the command line and the pages.
 * @throws DomainError unprocessable, invalid-parameter
 */
export function planImport(kind: string, options: ImportOptions): ImportPlan {
  const importer = importerOf(kind);
  if (!importer) throw wrongParameter("kind", "unknown-kind", `Valid kinds: ${IMPORTERS.map(({ kind }) => kind).join(", ")}.`);
  const foreign = Object.keys(options).find((name) => !Object.hasOwn(optionsOf(importer), name));
  if (foreign !== undefined) throw new DomainError("unprocessable", `${importer.kind} has no option called ${foreign}.`);
  refuseEncoding(options["encoding"]);
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ""));
  try {
    const source = sourceFor(importer, given);
    const mode = modeFor(importer, given);
    // A patch changes records of any source, and nothing that is said of the source.
    if (mode !== "patch") refuseForeignSource(importer, source.code);
    return { importer, source, mode, options: given };
  } catch (error) {
    if (error instanceof ImportError) throw new DomainError("unprocessable", error.message);
    throw error;
  }
}

export async function companyDirectory(): Promise<WholeDirectory> {
  return buildCompanyDirectory(await realCompanyNames());
}

import { MappingEditor } from "@/components/catalog/mapping/mapping-editor";
import { ENCODING_OPTIONS } from "@/components/catalog/words";
import type { ImportRow } from "@/lib/catalog/imports/contract";
import { lookAtUpload } from "@/lib/catalog/imports/look-at-upload";
import type { FileLayout } from "@/lib/catalog/mappings/contract";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";

type First = { layout: FileLayout | null; problem: string | null };

/** A file that can't be read before something is chosen, such as its encoding, is no failure of the page. */
async function firstLook(ctx: Context, id: string): Promise<First> {
  try {
    return { layout: await lookAtUpload(ctx, id, {}), problem: null };
  } catch (error) {
    if (error instanceof DomainError && error.code === "unprocessable") return { layout: null, problem: error.message };
    throw error;
  }
}

/** An uploaded file of unknown layout, to be mapped. */
export async function MapFile({ ctx, row }: { ctx: Context; row: ImportRow }) {
  const { layout, problem } = await firstLook(ctx, row.id);
  return <MappingEditor id={row.id} fileName={row.file_name} initial={layout} problem={problem} encodings={ENCODING_OPTIONS} />;
}

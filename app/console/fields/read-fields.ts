import { nullOn } from "@/app/refusals";
import type { FieldsData } from "@/components/custom-fields/fields-view";
import { readAsked } from "@/components/custom-fields/words";
import { findRecords } from "@/lib/custom-fields/find-records";
import { listFields } from "@/lib/custom-fields/list-fields";
import { readOpenUpload } from "@/lib/custom-fields/read-open-upload";
import { readRecordValues } from "@/lib/custom-fields/read-record-values";
import type { Context } from "@/lib/platform/context";

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a page about the fields of an organisation shows in the state that its address names. */
export async function readFields(ctx: Context, orgId: string, params: Params): Promise<FieldsData> {
  const asked = readAsked(params);
  const { view, of, q, record } = asked;
  const isValues = view === "values";
  const [set, found, shown, upload] = await Promise.all([
    listFields(ctx, orgId),
    isValues && q !== "" ? findRecords(ctx, orgId, { resource: of, q }) : null,
    isValues && record !== "" ? nullOn("not-found", readRecordValues(ctx, orgId, record)) : null,
    view === "csv" ? readOpenUpload(ctx, orgId) : null,
  ]);
  return { asked, set, found, record: shown, upload };
}

import type { TxContext } from "@/lib/platform/context";
import type { FieldResource } from "./contract";

/** The kind of record that an id names by its prefix. */
export const resourceOf = (recordId: string): FieldResource => (recordId.startsWith("co_") ? "company" : "product");

/** Those of some ids that the catalogue has, or had in an earlier release. */
export async function knownRecords(
  { db }: Pick<TxContext, "db">,
  resource: FieldResource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows =
    resource === "company"
      ? await db.$queryRaw<{ id: string }[]>`select distinct id from company where id = any(${ids})`
      : await db.$queryRaw<{ id: string }[]>`select distinct id from product where id = any(${ids})`;
  return new Set(rows.map(({ id }) => id));
}

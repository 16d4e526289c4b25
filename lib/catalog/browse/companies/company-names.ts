import { listPool } from "@/lib/platform/database";
import type { Head } from "../../current-release";
import { shownIn } from "../../queries/conditions";
import { all, type Condition, Statement } from "../../queries/sql";
import type { View } from "../../view";
import type { CompanyName } from "./contract";

const MOST_NAMES = 24;

/** Names of companies that the reader may see. */
export async function companyNames({ head, view }: { head: Head; view: View }, which: Condition): Promise<CompanyName[]> {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), which], sql);
  const { rows } = await listPool().query<CompanyName>({
    text: `select t.id, t.name, t.country, t.source from company t where ${where} order by t.name_folded, t.id limit ${MOST_NAMES}`,
    values: sql.values,
  });
  return rows;
}

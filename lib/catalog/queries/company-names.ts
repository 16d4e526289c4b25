import { pool } from "@/lib/platform/database";

/** Ids and names of every published company that is not generated: what makers' names are matched against. */
export async function realCompanyNames(): Promise<{ id: string; names: string[] }[]> {
  const { rows } = await pool().query<{ id: string; names: string[] }>(
    `select c.id, array[c.name] || coalesce(array[c.legal_name], '{}') || c.aliases as names
     from company c join data_source s on s.code = c.source where c.to_release is null and not s.synthetic`,
  );
  return rows.map(({ id, names }) => ({ id, names: names.filter((name) => name !== null) }));
}

import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { SUPPORTING_KIND, type SourceRow } from "../imports/contract";
import { DECLARED } from "../resources/all";
import { RESOURCES, type Resource } from "../vocabulary";

const countsOf = (resource: Resource, more = ""): string =>
  `(select source, count(*)::int as n${more} from ${resource} where to_release is null and ${DECLARED[resource].counted} group by 1)`;

const correctedOf = (resource: Resource): string => `
    (select count(distinct t.id)::int from correction c join ${resource} t on t.source = c.source and t.source_ref = c.ref and t.content_hash = c.hash and t.to_release is null
     where c.source = d.code and c.resource = '${resource}')`;

const LIST = `
  select d.code, d.name, d.licence, d.url, d.synthetic, d.methodology, coalesce(co.n, 0) as companies, coalesce(pr.n, 0) as products, coalesce(sp.n, 0) as prices,
    coalesce(sh.n, 0) as shipments, coalesce(to_char(sp.last, 'YYYY-MM-DD'), sh.last) as reaches, i.id as last_import, i.created_at as last_import_at,
    r.number as last_release, r.published_at as last_release_at,
    (select count(*)::int from quarantined_row q where q.source = d.code and q.state = 'open') as open_rows,
    (${RESOURCES.map(correctedOf).join(" + ")}) as corrections
  from data_source d
  left join ${countsOf("company")} co on co.source = d.code
  left join ${countsOf("product")} pr on pr.source = d.code
  left join ${countsOf("spot_price", ", max(date) as last")} sp on sp.source = d.code
  left join ${countsOf("shipment", ", max(quarter) as last")} sh on sh.source = d.code
  left join lateral (select id, created_at from import_run where source = d.code order by created_at desc limit 1) i on true
  left join lateral (select number, published_at from release where source = d.code order by number desc limit 1) r on true
  order by d.synthetic, r.published_at desc nulls last, d.code`;

type Found = Omit<SourceRow, "last_import_at" | "last_release_at"> & { last_import_at: Date | null; last_release_at: Date | null };

/** Where rows come from, with how many are published now and how fresh they are. */
export async function listSources(ctx: Context): Promise<SourceRow[]> {
  requireStaff(ctx, "data:read");
  const { rows } = await pool().query<Found>(LIST);
  return rows.map((row) => ({
    ...row,
    last_import_at: row.last_import_at?.toISOString() ?? null,
    last_release_at: row.last_release_at?.toISOString() ?? null,
  }));
}

/** The codes of all sources, also of those that nothing of is published yet, for a filter. */
export async function listSourceCodes(ctx: Context): Promise<string[]> {
  requireStaff(ctx, "data:read");
  const { rows } = await pool().query<{ code: string }>(
    "select code from data_source union select source from import_run where kind <> $1 order by code limit 500",
    [SUPPORTING_KIND],
  );
  return rows.map(({ code }) => code);
}

import type { Queryable } from "@/lib/platform/database";

/** The newest earlier row of the same source, record and content for each open row n of an import. */
const EARLIER = `
  cross join lateral (
    select e.* from quarantined_row e
    where e.source = n.source and e.resource = n.resource and e.ref = n.ref and e.id < n.id and e.import_id <> n.import_id
      and e.doc = n.doc and e.state not in ('repeated', 'dropped')
    order by e.id desc limit 1
  ) e`;

/** Rows of an import that were decided on before, with the same content: a rejection or a correction holds for them too. */
export async function carryDecisions(db: Queryable, importId: string): Promise<void> {
  await db.query(
    `update quarantined_row q set state = d.state, same_as = d.id, decision = d.decision, decided_at = d.decided_at, decided_by = d.decided_by, release = d.release
     from (
       select n.id as row, e.id, e.decision, e.decided_at, e.decided_by, e.release,
         case when e.state in ('accepted', 'corrected') and e.release is null then 'repeated' else e.state end as state
       from quarantined_row n ${EARLIER}
       where n.import_id = $1 and n.state = 'open' and (e.state in ('rejected', 'corrected') or (e.state = 'accepted' and e.release is null))
     ) d where q.id = d.row`,
    [importId],
  );
}

/** Once an import is published, earlier rows of the same content that nobody decided on ask nothing any more. */
export const REPEATED_BY_IMPORT = `
  update quarantined_row q set state = 'repeated', same_as = n.id, version = q.version + 1
  from quarantined_row n
  where n.import_id = $1 and n.state = 'open' and q.state = 'open' and q.id < n.id and q.import_id <> n.import_id
    and q.source = n.source and q.resource = n.resource and q.ref = n.ref and q.doc = n.doc`;

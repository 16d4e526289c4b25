import { lineOf } from "@/lib/catalog/fields";
import { pool } from "@/lib/platform/database";
import { RFQ_FIELDS } from "./fields";
import { wholeGroups } from "./whole-groups";

/** One thing that happened, as streams send it. `line` is the record as JSON; null unless it was published and is still shown. */
export type Happened = {
  position: number;
  kind: "published" | "closed" | "withdrawn";
  id: string;
  groupId: string | null;
  category: string;
  region: string;
  sandbox: boolean;
  line: string | null;
};

export type FeedEnds = { last: number; forgotten: number };

export async function readEnds(): Promise<FeedEnds> {
  const { rows } = await pool().query<FeedEnds>("select last, forgotten from rfq_position where id = 1");
  return rows[0] ?? { last: 0, forgotten: 0 };
}

/** What happened behind a position, in order: whole groups, about as many entries as the limit says. @param only the sandbox's part alone */
export async function readFeed(after: number, limit: number, only?: "sandbox"): Promise<Happened[]> {
  const { rows } = await pool().query<Happened>(
    `select f.position, f.kind, f.rfq_id as id, f.group_id as "groupId", f.category, f.delivery_region as region, f.sandbox,
      case when f.kind = 'published' and t.id is not null then ${lineOf(RFQ_FIELDS, Object.keys(RFQ_FIELDS), "json")} end as line
     from rfq_feed f left join rfq t on t.id = f.rfq_id
     where f.position > $1 ${only === "sandbox" ? "and f.sandbox" : ""} order by f.position limit $2`,
    [after, limit + 1],
  );
  const page = wholeGroups(rows, limit);
  // A group that is larger than the limit may go on behind what was read.
  return page.length > limit ? readFeed(after, 2 * limit, only) : page;
}

type Wanted = { category?: readonly string[] | undefined; region?: readonly string[] | undefined; isSandbox: boolean };

/** What an event takes beside its data: its position, its name, and the lines between. */
const FRAME_BYTES = 30;

/** How many events behind a position a stream with these filters would send, and about how many bytes. */
export async function measureFeed(after: number, { category, region, isSandbox }: Wanted): Promise<{ rows: number; bytes: number }> {
  const { rows } = await pool().query<{ rows: number; bytes: number }>(
    `select count(*)::int as rows, coalesce(sum(octet_length(coalesce(line, id)) + ${FRAME_BYTES}), 0)::float8 as bytes from (
      select f.kind, f.rfq_id as id, case when f.kind = 'published' and t.id is not null
        then ${lineOf(RFQ_FIELDS, Object.keys(RFQ_FIELDS), "json")} end as line
      from rfq_feed f left join rfq t on t.id = f.rfq_id
      where f.position > $1 and (f.sandbox or not $2) and ($3::text[] is null or f.category = any($3))
        and ($4::text[] is null or f.delivery_region = any($4))) happened
     where kind <> 'published' or line is not null`,
    [after, isSandbox, category ?? null, region ?? null],
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
}

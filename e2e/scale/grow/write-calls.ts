/** The organisation whose log is large: calls of thirty days, most of few endpoints and answered 200, a few of something rare. */
export const ORG_ID = "org_scale";
const KEYS = 20;
const ENDPOINTS = ["/companies", "/products", "/pricing/spot", "/companies/{id}", "/pricing/history", "/changes", "/market/shipments"];

/** Values: the organisation, how many calls, and the end of the thirty days. Squares make what comes first frequent and what comes last rare. */
export const CALLS = `
  insert into call_ledger (id, org_id, key_id, mode, period_id, endpoint, status, charge, bytes, duration_us, query, address, client_id)
  select (left(uuidv7_floor(c.at)::text, 15) || right(gen_random_uuid()::text, 21))::uuid, $1, 'key_scale' || floor(c.key ^ 2 * ${KEYS})::int,
    case when c.mode < 0.9 then 'live' else 'test' end, case when c.mode < 0.9 then 1 end,
    case when c.n % 100000 = 0 then '/datasets' else (array['${ENDPOINTS.join("','")}'])[1 + floor(c.endpoint ^ 2 * ${ENDPOINTS.length})::int] end,
    case when c.n % 250000 = 7 then 503 when c.status < 0.9 then 200 when c.status < 0.95 then 304 when c.status < 0.99 then 400 else 429 end,
    case when c.status < 0.9 and c.mode < 0.9 then 1 else 0 end, 4096, 3000, 'limit=50', '203.0.113.' || (c.n % 200),
    case when c.n % 3 = 0 then 'request-' || c.n end
  from (
    select n, $3::timestamptz - (n::float8 / $2::int) * interval '30 days' as at, random() as key, random() as mode, random() as endpoint, random() as status
    from generate_series(0, $2::int - 1) n
  ) c`;

export const HOURS = `
  insert into usage_hour (org_id, key_id, hour, endpoint, status, period_id, mode, calls, charged, bytes)
  select org_id, key_id, date_trunc('hour', uuidv7_time(id), 'UTC'), endpoint, status, coalesce(period_id, 0), min(mode), count(*), sum(charge), sum(bytes)
  from call_ledger where org_id = $1 group by 1, 2, 3, 4, 5, 6`;

import { requireMay } from "@/lib/accounts/permissions";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import { Alert } from "./contract";
import { newestState, PRICE_IN_FORCE } from "./price-in-force";

type Row = Omit<Alert, "series" | "firedAt" | "createdAt"> &
  Alert["series"] & { alertId: string; before: string; firedAt: Date | null; createdAt: Date };

/**
 * Returns the alerts of the member who asks, newest first: `MAX_ALERTS` at most, with the prices in force.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function listAlerts(ctx: Context, orgId: string): Promise<Alert[]> {
  requireMay(ctx, "data:read", orgId);
  const { userId } = requireUser(ctx);
  const { release, day } = await newestState(ctx);
  const rows = await reading(ctx).$queryRawUnsafe<Row[]>(
    `select a.id as "alertId", a.kind, a.value::text, a.price::text as before, a.fired_at as "firedAt", a.created_at as "createdAt",
       s.id, s.item, s.region, s.currency, s.unit, coalesce(l.avg, a.price)::text as price, coalesce(l.effective_date, a.price_date)::text as "priceDate"
     from price_alert a join price_series s on s.id = a.series_id left join lateral (${PRICE_IN_FORCE}) l on true
     where a.org_id = $3 and a.user_id = $4 order by a.created_at desc, a.id`,
    release,
    day,
    orgId,
    userId,
  );
  return rows.map(({ alertId, kind, value, before, firedAt, createdAt, ...series }) =>
    Alert.parse({
      id: alertId,
      kind,
      value,
      series,
      price: before,
      firedAt: firedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }),
  );
}

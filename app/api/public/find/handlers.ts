import { findRecords } from "@/app/(market)/find-records";
import { marketOf } from "@/app/(market)/market-of";
import { FindQuery, FindReply } from "@/components/ui/find-reply";
import { MINUTE_MS } from "@/lib/core/durations";
import { clientOf, limitAttempts } from "@/lib/platform/throttle";
import { publicRoute } from "@/lib/portal/routes";

/** Nobody types as fast; it is for programs that would copy the catalogue by its names. */
const FINDS_PER_MINUTE = 60;

/** What the palette of public pages finds: series, companies and products that everyone sees. */
export const GET = publicRoute({ query: FindQuery, reply: FindReply }, async ({ ctx, query: { q } }) => {
  await limitAttempts(ctx, [{ what: "public-find", who: clientOf(ctx), limit: FINDS_PER_MINUTE, windowMs: MINUTE_MS }]);
  return { found: await findRecords(await marketOf(ctx, null), q) };
});

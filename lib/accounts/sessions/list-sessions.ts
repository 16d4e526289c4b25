import { requireUser, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { SessionRow } from "../contract";
import { IDLE_MINUTES } from "./sessions";

type Browser = { id: string; created_at: Date; last_seen_at: Date; address: string | null; user_agent: string | null };

/** Browsers that are signed in, the one last seen first; at most 50. A session of a directory sees those that it opened. */
export async function listSessions(ctx: Context): Promise<SessionRow[]> {
  const { userId, sessionId, directoryOrgId = null } = requireUser(ctx);
  const { rows } = await pool().query<Browser>(
    `select s.id, s.created_at, s.last_seen_at, s.address, s.user_agent from session s join app_user u on u.id = s.user_id
     where u.id = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at >= $2 - make_interval(mins => ${IDLE_MINUTES})
       and ($3::text is null or s.sso_connection_id in (select id from sso_connection where org_id = $3))
     order by s.last_seen_at desc limit 50`,
    [userId, new Date(ctx.clock.now()), directoryOrgId],
  );
  return rows.map(({ id, created_at, last_seen_at, address, user_agent }) => ({
    id,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    address,
    userAgent: user_agent,
    isThis: id === sessionId,
  }));
}

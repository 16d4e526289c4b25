import { storedUserAgent } from "@/lib/core/browser-name";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { isRole, type Role } from "@/lib/core/roles";
import { isStaffRole, staffMay, type StaffRole } from "@/lib/core/staff-roles";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext, UserActor } from "@/lib/platform/context";
import { accessPool, pool } from "@/lib/platform/database";
import { DEFAULT_IDLE_MINUTES } from "../contract";
import { announceSignIn } from "../sign-in/announce-sign-in";
import { whyClosed, type Closed } from "./closed";
import { deviceHashOf, rememberDevice, rotateDevice } from "./devices";

const LIFE_MS = 30 * DAY_MS;
export const STAFF_LIFE_MS = 12 * HOUR_MS;
/** Who was taken out of a directory is out here a day later: it is asked again. */
export const DIRECTORY_LIFE_MS = DAY_MS;
const SEEN_EVERY_MS = 60_000;
/** Who may look at every customer has little time to leave a desk. */
export const STAFF_IDLE_MINUTES = 30;

/** Minutes that a browser of a person may be idle: of `app_user u`. Of several organisations the strictest decides. */
export const IDLE_MINUTES = `
  case when u.is_staff then ${STAFF_IDLE_MINUTES} else coalesce((select min(mine.idle_minutes) from member of_mine
    join organisation mine on mine.id = of_mine.org_id and mine.deleted_at is null where of_mine.user_id = u.id), ${DEFAULT_IDLE_MINUTES}) end`;

/**
 * How somebody proved who they are. A passkey is both factors: a thing that somebody has, which checks who it is. So is an operator's
 * link: whoever makes it holds the database.
 */
export type Proof = "password" | "github" | "google" | "link" | "passkey" | "operator" | "directory";

const isBoth = (proof: Proof): boolean => proof === "passkey" || proof === "operator";

/** `hint` is sealed: what the directory is shown to sign the person out there too. */
type Directory = { id: string; orgId: string; identityId?: string | null; session?: string | null; hint?: string | null };

/**
 * Signs a person in. Returns the id that the cookie carries, inside an encrypted token.
 * @param directory the connection that vouches for them, and what it calls them and its session: ours reaches its organisation only
 */
export async function openSession(
  tx: TxContext,
  user: { id: string; isStaff: boolean },
  ...[proof, directory]: [Exclude<Proof, "directory">] | ["directory", Directory]
): Promise<string> {
  const now = tx.clock.now();
  const id = newId("ses");
  const member = await tx.db.member.findFirst({
    where: { userId: user.id, organisation: { deletedAt: null } },
    orderBy: { createdAt: "asc" },
    select: { orgId: true },
  });
  await tx.db.session.create({
    data: {
      id,
      userId: user.id,
      orgId: directory?.orgId ?? member?.orgId ?? null,
      ssoConnectionId: directory?.id ?? null,
      ssoIdentityId: directory?.identityId ?? null,
      directorySession: directory?.session ?? null,
      directoryHint: directory?.hint ?? null,
      createdAt: new Date(now),
      expiresAt: new Date(now + (user.isStaff ? STAFF_LIFE_MS : directory ? DIRECTORY_LIFE_MS : LIFE_MS)),
      authenticatedAt: new Date(now),
      secondFactorAt: isBoth(proof) ? new Date(now) : null,
      lastSeenAt: new Date(now),
      address: tx.address ?? null,
      userAgent: storedUserAgent(tx.userAgent),
      deviceHash: deviceHashOf(tx),
    },
  });
  const signed: TxContext = {
    ...tx,
    actor: { kind: "user", userId: user.id, sessionId: id, org: null, staff: false, authenticatedAtMs: now },
  };
  const isFirst = (await tx.db.event.findFirst({ where: { type: "session.opened", subject: user.id }, select: { id: true } })) === null;
  await recordEvent(signed, { type: "session.opened", subject: user.id, data: { proof } });
  if ((await recogniseBrowser(tx, user.id, proof)) && !isFirst) await announceSignIn(tx, user.id, id);
  return id;
}

/**
 * Remembers the browser of a sign-in that asks for nothing more. One that a code is still asked for is remembered when the
 * mailbox was proved, for guesses of its own; else not before the code. Returns whether a new one is signed in now.
 */
async function recogniseBrowser(tx: TxContext, userId: string, proof: Proof): Promise<boolean> {
  await rotateDevice(tx);
  const use = { userId, deviceHash: deviceHashOf(tx) };
  const { totpConfirmedAt } = await tx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { totpConfirmedAt: true } });
  const isWhole = totpConfirmedAt === null || isBoth(proof) || proof === "directory";
  if (isWhole) return rememberDevice(tx, use, true);
  if (proof === "link") await rememberDevice(tx, use, false);
  return false;
}

type SessionFacts = {
  user_id: string;
  name: string;
  email: string;
  is_staff: boolean;
  staff_role: string;
  is_verified: boolean;
  has_shortcuts: boolean;
  time_zone: string | null;
  has_totp: boolean;
  has_passkey: boolean;
  authenticated_at: Date;
  second_factor_at: Date | null;
  last_seen_at: Date;
  idle_minutes: number;
  views_org_id: string | null;
  org_id: string | null;
  org_name: string | null;
  org_suspended: boolean;
  requires_second_factor: boolean;
  console_ranges: string[] | null;
  directory_org_id: string | null;
  directory_org_name: string | null;
  requires_directory: boolean;
  role: string | null;
};

/** Everything that a page or a route needs to know about a signed-in browser, in one statement. */
const FIND = `
  select s.user_id, u.name, u.email, u.is_staff, u.staff_role, u.email_verified_at is not null as is_verified, u.has_shortcuts, u.time_zone,
    u.totp_confirmed_at is not null as has_totp, exists (select from passkey p where p.user_id = u.id) as has_passkey, s.authenticated_at, s.second_factor_at, s.last_seen_at, s.views_org_id,
    ${IDLE_MINUTES} as idle_minutes,
    o.id as org_id, o.name as org_name, o.suspended_at is not null as org_suspended,
    coalesce(o.requires_second_factor, false) as requires_second_factor,
    case when o.limits_console then o.console_addresses end as console_ranges, m.role,
    d.id as directory_org_id, d.name as directory_org_name, coalesce(oc.is_enforced and oc.enabled_at is not null, false) as requires_directory
  from session s join app_user u on u.id = s.user_id
    left join organisation o on o.id = coalesce(s.views_org_id, s.org_id) and o.deleted_at is null
    left join member m on m.org_id = o.id and m.user_id = s.user_id
    left join sso_connection oc on oc.org_id = o.id
    left join sso_connection sc on sc.id = s.sso_connection_id and sc.enabled_at is not null
    left join organisation d on d.id = sc.org_id and d.deleted_at is null
  where s.id = $1 and s.ended_at is null and s.expires_at > $2 and u.suspended_at is null and u.erased_at is null
    and (s.sso_connection_id is null or (d.id is not null and not u.is_staff))`;

export type Visit = {
  actor: UserActor;
  user: {
    id: string;
    name: string;
    email: string;
    isStaff: boolean;
    isVerified: boolean;
    hasShortcuts: boolean;
    timeZone: string | null;
    hasSecondFactor: boolean;
    /** Has passkeys, no authenticator, and has signed in with neither: changes nothing about how they sign in. */
    waitsForPasskey: boolean;
    /** The organisation whose directory opened this session, if one did. */
    directory: { id: string; name: string } | null;
  };
  org: { id: string; name: string; role: Role | "staff-view"; isSuspended: boolean } | null;
  /** The organisation that would be looked at, if it were not closed to this member now; then `org` is null, here and of the actor. */
  closed: Closed | null;
};

/** A session that still waits for the six digits may do nothing but enter them. */
export type HalfVisit = { waitsForCode: true; userId: string; sessionId: string };

/** A word of the database that is no role gives nothing. */
const staffRoleOf = ({ is_staff: isStaff, staff_role: role, second_factor_at: at }: SessionFacts): StaffRole | false =>
  isStaff && at !== null && isStaffRole(role) && role;

function orgOf(row: SessionFacts, staff: StaffRole | false): Visit["org"] {
  if (row.org_id === null || row.org_name === null) return null;
  const common = { id: row.org_id, name: row.org_name, isSuspended: row.org_suspended };
  if (row.views_org_id !== null) return staff && staffMay(staff, "customers:write") ? { ...common, role: "staff-view" } : null;
  return row.role !== null && isRole(row.role) ? { ...common, role: row.role } : null;
}

/** An authenticator is asked for at each sign-in; of a passkey it counts that this session has used it. */
const hasProven = ({ has_totp: hasTotp, has_passkey: hasPasskey, second_factor_at: at }: SessionFacts): boolean =>
  hasTotp || (hasPasskey && at !== null);

/** The one gate of an organisation's own rules: what is closed is no organisation to whoever asks, on pages and routes alike. Staff who view a customer pass. */
function closedOf(row: SessionFacts, org: Visit["org"], address: string | null): Closed | null {
  if (org === null || org.role === "staff-view") return null;
  const { requires_second_factor: requiresSecondFactor, console_ranges: ranges, requires_directory: requiresDirectory } = row;
  const directory = row.directory_org_id === null ? null : row.directory_org_id === org.id ? "own" : "other";
  const member = { hasSecondFactor: hasProven(row), address, isOwner: org.role === "owner", directory } as const;
  const reason = whyClosed({ requiresSecondFactor, ranges, requiresDirectory }, member);
  return reason === null ? null : { id: org.id, name: org.name, reason };
}

const SEEN = "update session set last_seen_at = $2 where id = $1 and last_seen_at < $2";
/** Ended for good: a longer time that is set later opens no browser again. */
const END_IDLE = "update session set ended_at = $2 where id = $1 and ended_at is null and last_seen_at = $3";

/**
 * The signed-in person behind a session id; undefined when it has ended or was idle for too long, or the person was suspended.
 * @param isActivity false for what a page does by itself, which keeps nobody signed in
 * @param address where the request comes from, null when that is unknown
 */
export async function findVisit(
  sessionId: string,
  nowMs: number,
  { isActivity = true, address = null }: { isActivity?: boolean; address?: string | null } = {},
): Promise<Visit | HalfVisit | undefined> {
  const { rows } = await accessPool().query<SessionFacts>(FIND, [sessionId, new Date(nowMs)]);
  const row = rows[0];
  if (!row) return undefined;
  const idleMs = nowMs - row.last_seen_at.getTime();
  if (idleMs > row.idle_minutes * 60_000) {
    await pool().query(END_IDLE, [sessionId, new Date(nowMs), row.last_seen_at]);
    return undefined;
  }
  if (isActivity && idleMs > SEEN_EVERY_MS) await pool().query(SEEN, [sessionId, new Date(nowMs)]);
  const { directory_org_id: directoryOrgId, directory_org_name: directoryName } = row;
  if (row.has_totp && row.second_factor_at === null && directoryOrgId === null)
    return { waitsForCode: true, userId: row.user_id, sessionId };
  const staff = staffRoleOf(row);
  const found = orgOf(row, staff);
  const closed = closedOf(row, found, address);
  const org = closed === null ? found : null;
  return {
    actor: {
      kind: "user",
      userId: row.user_id,
      sessionId,
      org: org && { id: org.id, role: org.role },
      staff,
      authenticatedAtMs: row.authenticated_at.getTime(),
      ...(directoryOrgId === null ? {} : { directoryOrgId }),
    },
    user: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      isStaff: row.is_staff,
      isVerified: row.is_verified,
      hasShortcuts: row.has_shortcuts,
      timeZone: row.time_zone,
      hasSecondFactor: row.has_totp || row.has_passkey,
      waitsForPasskey: row.has_passkey && !row.has_totp && row.second_factor_at === null && directoryOrgId === null,
      directory: directoryOrgId === null ? null : { id: directoryOrgId, name: directoryName ?? "" },
    },
    org,
    closed,
  };
}

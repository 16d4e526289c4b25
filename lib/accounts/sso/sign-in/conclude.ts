import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { organisationById } from "../../records";
import { openSession } from "../../sessions/sessions";
import { SsoRefusal } from "../refusal";
import { sealHint, type DirectorySession } from "../sign-out/hints";
import { admit, type DirectoryPerson } from "./admit";
import type { Attempt } from "./attempts";

/** What came of it: a session, or nothing but the knowledge that it works. */
export type Concluded = { sessionId: string | null; nextPath: string };

/** What a directory vouches for: a person, and the session that they have there. */
export type Vouched = { person: DirectoryPerson; session: DirectorySession };

/** Settles a sign-in whose answer of the directory is right. Nothing is kept of what a refusal began. @throws SsoRefusal */
export async function conclude(ctx: Context, attempt: Attempt, vouched: Vouched): Promise<Concluded> {
  try {
    return await transaction(ctx, (tx) => settle(tx, attempt, vouched));
  } catch (error) {
    if (error instanceof SsoRefusal) await transaction(ctx, (tx) => recordEvent(tx, { type: "session.refused" }));
    throw error;
  }
}

async function settle(tx: TxContext, attempt: Attempt, { person, session }: Vouched): Promise<Concluded> {
  const { purpose, userId, nextPath, replacedSessionId } = attempt;
  const connection = await tx.db.ssoConnection.findUnique({ where: { id: attempt.connectionId } });
  if (!connection || (connection.enabledAt === null && purpose !== "test")) throw new SsoRefusal("off");
  await organisationById(tx.db, connection.orgId);
  const { user, identityId } = await admit(tx, connection, person);
  if (userId !== null && userId !== user.id)
    throw new SsoRefusal(
      "other-person",
      "The directory signed in a different person than the one signed in here. The account here needs the e-mail address that the directory has.",
    );
  await tx.db.ssoConnection.update({ where: { id: connection.id }, data: { lastFailure: null, lastFailureAt: null } });
  if (purpose === "test") {
    const actor = { kind: "user" as const, userId: user.id, sessionId: "", org: null, staff: false as const, authenticatedAtMs: 0 };
    await recordEvent({ ...tx, actor }, { type: "sso.tested", orgId: connection.orgId, subject: user.id });
    return { sessionId: null, nextPath };
  }
  if (replacedSessionId !== null)
    await tx.db.session.updateMany({ where: { id: replacedSessionId, endedAt: null }, data: { endedAt: new Date(tx.clock.now()) } });
  const { id, orgId, endsDirectory } = connection;
  const directory = { id, orgId, identityId, session: session.name, hint: endsDirectory ? sealHint(session.hint) : null };
  return { sessionId: await openSession(tx, user, "directory", directory), nextPath };
}

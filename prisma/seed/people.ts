import { randomBytes } from "node:crypto";
import { acceptInvitation } from "@/lib/accounts/members/accept-invitation";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { signInWithTicket } from "@/lib/accounts/sign-in/sign-in";
import { signUp } from "@/lib/accounts/sign-up/sign-up";
import { verifyAddress } from "@/lib/accounts/sign-up/verify-address";
import { createUser } from "@/lib/accounts/staff/create-user";
import { makeSignInTicket } from "@/lib/accounts/staff/make-sign-in-ticket";
import { setStaff } from "@/lib/accounts/staff/set-staff";
import { isRole, type Role } from "@/lib/core/roles";
import type { TxContext } from "@/lib/platform/context";
import { asJob, asPerson, asVisitor, type Person } from "./step";

/** Nobody is told it: who wants one sets it by mail. */
export const unknownPassword = (): string => randomBytes(24).toString("base64url");

const TICKET_MS = 120_000;

/** The secret of the link in the last mail of a kind to an address, as its reader would open it. */
async function tokenInMail(tx: TxContext, email: string, template: string): Promise<string> {
  const mail = await tx.db.mail.findFirstOrThrow({
    where: { toAddress: email, template },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "http://none.invalid/");
  return url.searchParams.get("token") ?? url.pathname.split("/").at(-1) ?? "";
}

async function memberAt(tx: TxContext, email: string, sessionId: string): Promise<Person> {
  const { userId, orgId, role } = await tx.db.member.findFirstOrThrow({ where: { user: { email } } });
  if (!isRole(role)) throw new Error(`${email} has the role ${role}`);
  return { userId, sessionId, email, isStaff: false, org: { id: orgId, role } };
}

type Newcomer = { name: string; email: string; address: string };

/** Signs up, opens the link in the mail and is signed in. */
export async function signUpOwner(
  tx: TxContext,
  { name, email, address, organisation }: Newcomer & { organisation: string },
): Promise<Person> {
  const guest = asVisitor(tx, address);
  const { binding } = await signUp(guest, { name, email, organisation, password: unknownPassword() });
  const { ticket } = await verifyAddress(guest, { token: await tokenInMail(tx, email, "verify-address"), binding });
  return memberAt(tx, email, await signInWithTicket(guest, { ticket }));
}

export const invite = (tx: TxContext, inviter: Person, { email, role }: { email: string; role: Role }): Promise<{ id: string }> =>
  inviteMember(asPerson(tx, inviter), inviter.org?.id ?? "", { email, role });

/** Opens the link of an invitation and joins as a new account. */
export async function joinByInvitation(tx: TxContext, { name, email, address }: Newcomer): Promise<Person> {
  const guest = asVisitor(tx, address);
  const token = await tokenInMail(tx, email, "invitation");
  const { ticket } = await acceptInvitation(guest, { token, name, password: unknownPassword() });
  return memberAt(tx, email, await signInWithTicket(guest, { ticket: ticket ?? "" }));
}

export async function hireStaff(tx: TxContext, { name, email, address }: Newcomer): Promise<Person> {
  const job = asJob(tx);
  const { id: userId } = await createUser(job, { name, email, password: unknownPassword() });
  await setStaff(job, { email, role: "administrator" });
  const ticket = await makeSignInTicket(job, { userId, lifeMs: TICKET_MS });
  return { userId, email, isStaff: true, org: null, sessionId: await signInWithTicket(asVisitor(tx, address), { ticket }) };
}

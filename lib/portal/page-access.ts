import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { switchOrganisation } from "@/lib/accounts/organisations/switch-organisation";
import type { HalfVisit, Visit } from "@/lib/accounts/sessions/sessions";
import { ORGANISATION_PARAMETER } from "@/lib/core/paths";
import { roleMay, STAFF_VIEW, type Permission } from "@/lib/core/roles";
import type { StaffPermission, StaffRole } from "@/lib/core/staff-roles";
import { mayAsStaff, type Actor, type Context } from "@/lib/platform/context";
import { CLIENT_HEADER, readClient } from "./client";
import { visitOf } from "./find-actor";
import { nextPath } from "./next-path";
import { contextOf } from "./request-context";

/** Who asks for this page, looked up once however many parts of it ask. Pages for everyone keep nobody signed in: some load again by themselves. */
const currentVisit = cache(async (isActivity: boolean): Promise<Visit | HalfVisit | undefined> => {
  const { address } = readClient((await headers()).get(CLIENT_HEADER));
  return visitOf(await cookies(), { isActivity, address });
});

const contextFor = async (actor: Actor): Promise<Context> => contextOf(await headers(), actor);

async function toSignIn(): Promise<never> {
  const { target } = readClient((await headers()).get(CLIENT_HEADER));
  redirect(`/sign-in?next=${encodeURIComponent(nextPath(target))}`);
}

/** A page for everyone: its context, and who is signed in, if somebody is. */
export async function publicPage(): Promise<{ ctx: Context; visit: Visit | null; isLocal: boolean }> {
  const visit = await currentVisit(false);
  const full = visit && "actor" in visit ? visit : null;
  const ctx = await contextFor(full?.actor ?? { kind: "visitor" });
  return { ctx, visit: full, isLocal: ctx.isLocal ?? false };
}

/** Whether somebody is signed in but for the six digits. */
export async function waitsForCode(): Promise<boolean> {
  const visit = await currentVisit(true);
  return visit !== undefined && "waitsForCode" in visit;
}

/** A page for whoever is signed in; others are sent to sign in and come back. */
export async function accountPage(): Promise<{ ctx: Context; visit: Visit }> {
  const visit = await currentVisit(true);
  if (!visit || !("actor" in visit)) return toSignIn();
  return { ctx: await contextFor(visit.actor), visit };
}

export type ConsoleVisit = Visit & { org: NonNullable<Visit["org"]> };

/** A page of the console: signed in, member of the organisation that is looked at, with this permission; 403 otherwise. */
export async function consolePage(
  may: Permission,
): Promise<{ ctx: Context; visit: ConsoleVisit; orgId: string; allows: (permission: Permission) => boolean }> {
  const { ctx, visit } = await accountPage();
  await openNamed(ctx, visit);
  requireOpen(visit);
  const { org } = visit;
  if (!org) return enterAnyOrganisation(ctx);
  const { role } = org;
  const allows = (permission: Permission): boolean => (role === "staff-view" ? STAFF_VIEW.includes(permission) : roleMay(role, permission));
  if (!allows(may)) forbidden();
  return { ctx, visit: { ...visit, org }, orgId: org.id, allows };
}

/**
 * Shows the organisation that a link of a mail names, and leads on to the page without that name. Another site can link like this too,
 * and reaches nothing with it: only what is shown changes, and each action says for which organisation it is.
 */
async function openNamed(ctx: Context, { org, closed }: Visit): Promise<void> {
  const { target } = readClient((await headers()).get(CLIENT_HEADER));
  const url = new URL(nextPath(target), "https://here.invalid");
  const orgId = url.searchParams.get(ORGANISATION_PARAMETER);
  if (orgId === null) return;
  url.searchParams.delete(ORGANISATION_PARAMETER);
  if (orgId !== (org ?? closed)?.id) {
    const isOwn = (await listOwnOrganisations(ctx)).some(({ id }) => id === orgId);
    if (!isOwn) redirect("/account/not-a-member");
    await switchOrganisation(ctx, { orgId });
  }
  redirect(url.pathname + url.search);
}

const PLACES = {
  "second-factor-required": "/account/second-factor",
  "address-not-allowed": "/account/address",
  "directory-required": "/account/single-sign-on",
  "other-directory": "/account/single-sign-on",
} as const;

/** Leads who can't open the organisation that they look at to what they can do about it. */
export function requireOpen({ closed }: Visit): void {
  if (closed) redirect(PLACES[closed.reason]);
}

/** Who was taken out of the organisation they looked at goes on in another; who has none is asked to make one. */
async function enterAnyOrganisation(ctx: Context): Promise<never> {
  const [first] = await listOwnOrganisations(ctx);
  if (!first) redirect("/account/organisations");
  await switchOrganisation(ctx, { orgId: first.id });
  redirect("/console");
}

export type StaffVisit = { ctx: Context; visit: Visit; role: StaffRole; allows: (permission: StaffPermission) => boolean };

/**
 * A page for staff with this permission, 403 for the rest of the team. To everyone else it does not exist; staff without a second
 * factor is sent to set one up.
 */
export async function staffPage(may: StaffPermission | "any"): Promise<StaffVisit> {
  const { ctx, visit } = await accountPage();
  if (visit.user.isStaff && !visit.actor.staff) redirect("/account/second-factor");
  const { staff: role } = visit.actor;
  if (!role) notFound();
  if (!mayAsStaff(ctx, may)) forbidden();
  return { ctx, visit, role, allows: (permission) => mayAsStaff(ctx, permission) };
}

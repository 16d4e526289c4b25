import { ACCESS_REQUEST_STATES } from "@/lib/access/contract";
import { offerPath, trackingPath } from "@/lib/access/requests/tracking-link";
import { newLink } from "@/lib/accounts/links";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { openSession } from "@/lib/accounts/sessions/sessions";
import { issueKey } from "@/lib/keys/issue-key";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { demoAccounts } from "@/prisma/seed/record";
import { lastMail, person, visitor } from "@/testing/people";
import { fill, pages } from "@/testing/portal";
import { alertScenes } from "./alerts";
import { assessmentScenes } from "./assessments";
import { billingScenes, customerScenes, offerScenes, promotionScenes } from "./billing";
import { datasetScenes } from "./data";
import {
  quarantineScenes,
  recordScenes,
  aliasScenes,
  duplicateScenes,
  importScenes,
  releaseScenes,
  seriesScenes,
  sourceScenes,
} from "./data-pages";
import { DOCS_SCENES } from "./docs";
import { explorerScenes } from "./explorer";
import { exportScenes } from "./exports";
import { customerFieldScenes, fieldScenes } from "./fields";
import { companyListScenes, companyScenes, comparisonScenes, productListScenes, productScenes, productSeriesScenes } from "./firms";
import { keyScenes } from "./keys";
import { generatedTermsScenes, legalScenes, publishScenes, staffLegalScenes } from "./legal";
import { notificationScenes, overviewScenes } from "./notifications";
import { consentScenes } from "./oauth";
import { closedScenes, secondFactorScenes, settingsScenes } from "./organisation";
import { boardScenes, priceSeriesScenes } from "./prices";
import type { Scene } from "./scene";
import { scheduleFormScenes, scheduleListScenes, scheduleScenes } from "./schedules";
import { customerLevelScenes, jobScenes, serviceLevelScenes } from "./service";
import { shipmentScenes } from "./shipments";
import { consoleElsewhereScenes, homeScenes } from "./site";
import { directoryScenes, ssoScenes } from "./sso";
import { ownSupportScenes, staffSupportScenes } from "./support";
import { logScenes, requestScenes, usageScenes } from "./usage";
import { webhookDeliveryScenes, webhookListScenes, webhookScenes } from "./webhooks";

type Cast = {
  customer: string;
  staff: string;
  newcomer: string;
  longName: string;
  viewer: string;
  newStaff: string;
  orgId: string;
  request: (state: string) => Promise<string>;
};

const LONG =
  `${"Gesellschaft-für-Photovoltaik-Marktforschung-und-Lieferkettenanalyse-".repeat(2)}☀️ Instituto de Investigación Fotovoltaica del Hemisferio Sur`.slice(
    0,
    200,
  );

async function sessionOf(userId: string, isStaff: boolean): Promise<string> {
  return transaction(visitor(), (tx) => openSession(tx, { id: userId, isStaff }, "operator"));
}

async function newStaff(): Promise<string> {
  const { sessionId, userId } = await person({ staff: true, role: null, name: "New Reviewer" });
  await prisma().user.update({ where: { id: userId }, data: { totpConfirmedAt: null } });
  await prisma().session.update({ where: { id: sessionId }, data: { secondFactorAt: null } });
  return sessionId;
}

/** An organisation in which everything is as long as it may be. */
async function longName(): Promise<string> {
  const owner = await person({ name: LONG });
  const orgId = owner.orgId ?? "";
  await prisma().organisation.update({ where: { id: orgId }, data: { name: LONG } });
  for (const name of [LONG.slice(0, 100), "x".repeat(100)]) await issueKey(await owner.ctx(), { orgId, name, mode: "test" });
  await person({ orgId, role: "viewer", name: LONG });
  await inviteMember(await owner.ctx(), orgId, { email: `${"long-address-".repeat(8)}@people.example`, role: "billing" });
  return owner.sessionId;
}

async function cast(): Promise<Cast> {
  const demo = await demoAccounts();
  if (!demo) throw new Error("the demo was not made");
  const { orgId } = await prisma().member.findFirstOrThrow({ where: { userId: demo.customer.id } });
  return {
    customer: await sessionOf(demo.customer.id, false),
    staff: await sessionOf(demo.staff.id, true),
    newcomer: (await person({ name: "Nia Newcomer" })).sessionId,
    longName: await longName(),
    viewer: (await person({ orgId, role: "viewer", name: "Vera Viewer" })).sessionId,
    newStaff: await newStaff(),
    orgId,
    request: async (state) => (await prisma().accessRequest.findFirstOrThrow({ where: { state }, orderBy: { receivedAt: "desc" } })).id,
  };
}

type Make = (cast: Cast) => Promise<Scene[]> | Scene[];

const stranger = (path: string, name = path): Scene => ({ name, path, as: null });

const docs = Object.fromEntries(Object.entries(DOCS_SCENES).map(([path, scenes]) => [path, () => [...scenes]]));

/** Pages whose address or state needs more than the route tree tells; every other page is shown as its area's usual visitors see it. */
const SPECIAL: Readonly<Record<string, Make>> = {
  "/pricing": ({ customer, viewer }) => [
    stranger("/pricing"),
    stranger("/pricing?calls=50000", "pricing for 50,000 calls"),
    stranger("/pricing?calls=5000000", "pricing for 5,000,000 calls"),
    stranger("/pricing?currency=eur", "pricing in euros"),
    { name: "pricing as a customer", path: "/pricing", as: customer },
    { name: "pricing as a viewer", path: "/pricing", as: viewer },
  ],
  ...docs,
  "/data/[dataset]": datasetScenes,
  "/companies": companyListScenes,
  "/companies/[id]": companyScenes,
  "/products": productListScenes,
  "/products/[id]": productScenes,
  "/products/compare": comparisonScenes,
  "/products/series/[id]": productSeriesScenes,
  "/explorer": explorerScenes,
  "/prices": ({ customer }) => boardScenes(customer),
  "/prices/[id]": ({ customer }) => priceSeriesScenes(customer),
  "/shipments": shipmentScenes,
  // Stand behind the same addresses for who is signed in.
  ...Object.fromEntries(
    [
      ...["explorer", "prices", "prices/[id]", "shipments", "companies", "companies/[id]"],
      ...["products", "products/[id]", "products/compare", "products/series/[id]"],
    ].map((path) => [`/member/${path}`, () => []]),
  ),
  "/requests/[token]": async ({ request }) => [
    ...(await Promise.all(ACCESS_REQUEST_STATES.map(async (state) => stranger(trackingPath(await request(state)), `request ${state}`)))),
    stranger("/requests/forged.token", "request forged"),
  ],
  "/offers/[token]": async ({ customer, request }) => {
    const offer = async (state: string) =>
      offerPath((await prisma().offer.findFirstOrThrow({ where: { requestId: await request(state) } })).id);
    const open = await offer("offered");
    return [
      stranger(open, "offer"),
      { name: "offer as another", path: open, as: customer },
      stranger(await offer("offer_expired"), "offer expired"),
      stranger("/offers/forged", "offer forged"),
      ...(await offerScenes(await request("offered"))),
    ];
  },
  "/sign-in": () => [
    stranger("/sign-in"),
    stranger("/sign-in?error=sign-in-refused", "sign-in refused"),
    stranger("/sign-in?ticket=used-up", "sign-in ticket"),
  ],
  "/sign-in/sso": () => [stranger("/sign-in/sso"), stranger("/sign-in/sso?failed=has-account&request=0199-abc", "single sign-on refused")],
  "/sign-in/link": () => [stranger("/sign-in/link")],
  "/sign-up": () => [
    stranger("/sign-up"),
    stranger(
      `/sign-up?${new URLSearchParams({ plan: "pro", name: LONG, email: "mara@lind.example", company: LONG })}`,
      "sign-up prefilled",
    ),
  ],
  "/verify": async () => {
    const { userId } = await person({ verified: false });
    const token = await transaction(visitor(), (tx) => newLink(tx, { kind: "verify", userId }));
    return [stranger(`/verify?token=${token}`, "verify"), stranger("/verify?token=forged", "verify forged")];
  },
  "/reset": async () => {
    const { userId } = await person();
    const token = await transaction(visitor(), (tx) => newLink(tx, { kind: "reset", userId }));
    return [stranger("/reset"), stranger(`/reset?token=${token}`, "reset with link"), stranger("/reset?token=forged", "reset forged")];
  },
  "/invitations/[token]": async ({ newcomer }) => {
    const owner = await person({ name: "Olga Owner" });
    await inviteMember(await owner.ctx(), owner.orgId ?? "", { email: "invited@people.example", role: "developer" });
    const { path } = await lastMail("invited@people.example");
    return [
      stranger(path, "invitation"),
      { name: "invitation as another", path, as: newcomer },
      stranger("/invitations/forged", "invitation forged"),
    ];
  },
  "/oauth/authorize": consentScenes,
  "/account/address": closedScenes,
  "/account/single-sign-on": directoryScenes,
  "/account/not-a-member": ({ newcomer }) => [{ name: "not a member", path: "/account/not-a-member", as: newcomer }],
  "/console/settings/single-sign-on": ({ newcomer }) => ssoScenes(newcomer),
  "/console/settings": ({ customer, newcomer, longName, viewer }) => settingsScenes({ customer, newcomer, longName, viewer }),
  "/account/second-factor": async ({ newcomer, newStaff }) => [
    ...(await secondFactorScenes()),
    { name: "second factor", path: "/account/second-factor", as: newcomer },
    { name: "second factor for staff", path: "/account/second-factor", as: newStaff },
  ],
  "/staff/access-requests": async ({ staff, request }) => [
    { name: "queue", path: "/staff/access-requests", as: staff },
    ...(await Promise.all(
      ["received", "needs_info", "offered"].map(async (state) => ({
        name: `queue ${state}`,
        path: `/staff/access-requests?request=${await request(state)}`,
        as: staff,
      })),
    )),
    { name: "queue answered", path: "/staff/access-requests?view=answered", as: staff },
    { name: "queue nothing found", path: "/staff/access-requests?q=nothing-has-this-name", as: staff },
  ],
  "/console/service-level": ({ newcomer }) => serviceLevelScenes(newcomer),
  "/staff/promotion-codes/[id]": ({ staff }) => promotionScenes(staff),
  "/staff/service-level/[id]": ({ staff }) => customerLevelScenes(staff),
  "/legal/privacy": () => legalScenes(),
  "/legal/terms": ({ staff }) => generatedTermsScenes(staff),
  "/staff/legal": ({ staff }) => staffLegalScenes(staff),
  "/staff/legal/[document]": ({ staff }) => publishScenes(staff),
  "/staff/jobs": ({ staff }) => jobScenes(staff),
  "/staff/data/imports/[id]": ({ staff }) => importScenes(staff),
  "/staff/data/sources": ({ staff }) => sourceScenes(staff),
  "/staff/data/assessments/[id]": ({ staff }) => assessmentScenes(staff),
  "/staff/data/schedules": ({ staff }) => scheduleListScenes(staff),
  "/staff/data/schedules/[id]": ({ staff }) => scheduleScenes(staff),
  "/staff/data/schedules/[id]/edit": ({ staff }) => scheduleFormScenes(staff),
  "/staff/data/quarantine/[id]": ({ staff }) => quarantineScenes(staff),
  "/staff/data/records/[resource]/[id]": ({ staff }) => recordScenes(staff),
  "/staff/data/aliases": ({ staff }) => aliasScenes(staff),
  "/staff/data/duplicates/[id]": ({ staff }) => duplicateScenes(staff),
  "/staff/data/prices/[id]": ({ staff }) => seriesScenes(staff),
  "/staff/data/releases/[id]": ({ staff }) => releaseScenes(staff),
  "/staff/customers": ({ staff }) => [
    { name: "customers", path: "/staff/customers", as: staff },
    { name: "customers near their quota", path: "/staff/customers?usage=near_quota", as: staff },
    { name: "customers nothing found", path: "/staff/customers?q=nothing-has-this-name", as: staff },
  ],
  "/console/billing": async ({ customer, longName, viewer }) => [
    { name: "billing", path: "/console/billing", as: customer },
    { name: "billing long names", path: "/console/billing", as: longName },
    ...(await billingScenes(viewer)),
  ],
  "/console/notifications": async ({ newcomer, longName }) => [
    ...(await notificationScenes()),
    { name: "notifications empty", path: "/console/notifications", as: newcomer },
    { name: "notifications long names", path: "/console/notifications", as: longName },
  ],
  "/contact": () => [stranger("/contact"), stranger("/contact?from=/docs/quick-start&request=0199-abc", "contact about a request")],
  "/console/support": ({ customer }) => [{ name: "support", path: "/console/support?from=/console/keys&request=0199-abc", as: customer }],
  "/console/support/[id]": () => ownSupportScenes(),
  "/staff/customers/[id]/support/[threadId]": ({ staff }) => staffSupportScenes(staff),
  "/console/alerts": ({ newcomer }) => alertScenes(newcomer),
  "/views/unsubscribe/[token]": () => [stranger("/views/unsubscribe/word", "end of a weekly e-mail")],
  "/": ({ customer }) => homeScenes(customer),
  "/console/[...rest]": ({ customer }) => consoleElsewhereScenes(customer),
  "/console/keys/[id]": () => keyScenes(),
  "/console/webhooks": ({ newcomer }) => webhookListScenes(newcomer),
  "/console/webhooks/[id]": () => webhookScenes(),
  "/console/webhooks/[id]/deliveries/[delivery]": () => webhookDeliveryScenes(),
  "/console/exports": ({ newcomer }) => exportScenes(newcomer),
  // Shown together with the list.
  "/console/exports/[id]": () => [],
  "/console/fields": ({ customer }) => fieldScenes(customer),
  "/staff/customers/[id]/fields": ({ staff }) => customerFieldScenes(staff),
  "/console/usage": ({ customer }) => usageScenes(customer),
  "/console/logs": ({ customer }) => logScenes(customer),
  "/console/logs/[id]": ({ customer }) => requestScenes(customer),
  "/staff/customers/[id]": async ({ staff, orgId }) => [
    { name: "customer", path: `/staff/customers/${orgId}`, as: staff },
    ...(await customerScenes(staff)),
  ],
};

const usual: Record<string, (path: string, cast: Cast) => Scene[]> = {
  console: (path, { customer, newcomer, longName }) => [
    { name: path, path, as: customer },
    { name: `${path} empty`, path, as: newcomer },
    { name: `${path} long names`, path, as: longName },
  ],
  staff: (path, { staff }) => [{ name: path, path, as: staff }],
  account: (path, { newcomer, longName }) => [
    { name: path, path, as: newcomer },
    { name: `${path} long names`, path, as: longName },
  ],
};

/** A scene with the page of the route tree that it shows. */
export type PageScene = Scene & { page: string };

/** Every page of the route tree in its states. Pages for development are not part of the program. */
export async function makeScenes(): Promise<PageScene[]> {
  const all = await cast();
  const of = (page: string, scenes: readonly Scene[]): PageScene[] => scenes.map((scene) => ({ ...scene, page }));
  const made = await Promise.all(
    pages()
      .filter(({ path }) => !path.startsWith("/dev/"))
      .map(async ({ path }) => {
        const special = SPECIAL[path];
        if (special) return of(path, await special(all));
        return of(path, usual[path.split("/")[1] ?? ""]?.(fill(path, {}), all) ?? [stranger(fill(path, {}))]);
      }),
  );
  const elsewhere = [{ name: "console forbidden", path: "/console/audit", as: all.viewer }, stranger("/no-such-page", "not found")];
  return [...made.flat(), ...of("/console", await overviewScenes()), ...of("/not-found", elsewhere)];
}

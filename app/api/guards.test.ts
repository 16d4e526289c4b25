import { join } from "node:path";
import { NextRequest } from "next/server";
import { beforeAll, expect, test } from "vitest";
import { inviteMember } from "@/lib/accounts/members/invite-member";
import { ROLES, roleMay } from "@/lib/core/roles";
import { STAFF_ROLES, staffMay } from "@/lib/core/staff-roles";
import { issueKey } from "@/lib/keys/issue-key";
import { prisma } from "@/lib/platform/database";
import type { JsonHandler, Policy } from "@/lib/portal/json-route";
import { person, type Person } from "@/testing/people";
import { cookieOf, fill, METHODS, portalRoutes, type Method } from "@/testing/portal";
import { operator, useDatabase } from "@/testing/use-database";

useDatabase();

const ORIGIN = "https://api.example";
/** Ids that no record has: a guard must refuse before anyone looks for them, or after looking in the right organisation only. */
const VALUES = {
  id: "none_0000",
  userId: "usr_0000",
  token: "forged.token",
  queue: "none",
  fieldId: "none_0000",
  noteId: "none_0000",
  threadId: "none_0000",
  recordId: "co_0000",
  uploadId: "none_0000",
  seriesId: "ps_0000",
  resource: "company",
  delivery: "msg_0000",
};
/** Areas and the policies that may stand in them. */
const ALLOWED: Readonly<Record<string, readonly Policy["kind"][]>> = {
  public: ["public"],
  console: ["console", "account", "half"],
  staff: ["staff"],
};

type Route = { name: string; area: string; path: string; method: Method; handler: JsonHandler };

async function allRoutes(): Promise<Route[]> {
  const found = await Promise.all(
    portalRoutes().map(async ({ path, file }) => {
      const handlers: Readonly<Record<string, unknown>> = await import(join(process.cwd(), file));
      return METHODS.flatMap((method) => {
        const handler = handlers[method];
        return typeof handler === "function"
          ? [{ name: `${method} ${path}`, area: path.split("/")[2] ?? "", path, method, handler: handler as JsonHandler }]
          : [];
      });
    }),
  );
  return found.flat();
}

const routes = await allRoutes();

type Sent = { headers?: Readonly<Record<string, string>>; values?: Readonly<Record<string, string>>; body?: unknown };

async function call(route: Route, sessionId: string | null, sent: Sent = {}): Promise<{ status: number; code: string | null }> {
  const { headers = { origin: ORIGIN }, values = VALUES, body = {} } = sent;
  const cookie = sessionId === null ? null : await cookieOf(sessionId);
  const path = fill(route.path, values);
  const request = new NextRequest(`${ORIGIN}${path}`, {
    method: route.method,
    headers: { ...headers, ...(cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {}), "content-type": "application/json" },
    ...(route.method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  const response = await route.handler(request, { params: Promise.resolve(values) });
  // Files are no JSON; what is refused always is.
  const answer: unknown = response.headers.get("content-type")?.includes("json") ? await response.json() : null;
  return { status: response.status, code: typeof answer === "object" && answer !== null && "code" in answer ? String(answer.code) : null };
}

let staff: Person, customer: Person, halfStaff: Person, outsider: Person;
const members = new Map<string, Person>();
beforeAll(async () => {
  customer = await person();
  outsider = await person({ role: null });
  staff = await person({ staff: true, role: null });
  halfStaff = await person({ staff: true });
  await prisma().user.update({ where: { id: halfStaff.userId }, data: { totpConfirmedAt: null } });
  await prisma().session.update({ where: { id: halfStaff.sessionId }, data: { secondFactorAt: null } });
  for (const role of ROLES) members.set(role, await person({ orgId: customer.orgId ?? "", role }));
});

test("every JSON route of the portal declares who it is for, and stands where such routes stand", () => {
  expect(routes.length).toBeGreaterThan(30);
  for (const { name, area, handler } of routes) expect(ALLOWED[area], name).toContain(handler.policy?.kind);
});

test("nothing that changes something can be called from a page of another site", async () => {
  for (const route of routes.filter(({ method }) => method !== "GET")) {
    for (const headers of [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://api.example" },
      { origin: `${ORIGIN}.evil.example` },
    ])
      expect(await call(route, staff.sessionId, { headers }), route.name).toEqual({ status: 403, code: "origin-refused" });
  }
});

test("without a session every console and staff route refuses", async () => {
  for (const route of routes.filter(({ area }) => area !== "public"))
    for (const sessionId of [null, "ses_00000000000000000000"])
      expect((await call(route, sessionId)).code, route.name).toBe("session-missing");
});

test("staff routes do not exist for customers, nor for staff without its second factor", async () => {
  for (const route of routes.filter(({ area }) => area === "staff"))
    for (const who of [customer, outsider, halfStaff])
      expect(await call(route, who.sessionId), route.name).toEqual({ status: 404, code: "not-found" });
});

test("every staff route lets exactly the roles of the team's table through", async () => {
  for (const role of STAFF_ROLES) {
    const member = await person({ staff: role, role: null });
    for (const route of routes) {
      const { policy } = route.handler;
      if (policy.kind !== "staff") continue;
      const { code } = await call(route, member.sessionId);
      const may = policy.may === "any" || staffMay(role, policy.may);
      if (may) expect(code, `${route.name} as ${role}`).not.toBe("role-missing");
      else expect(code, `${route.name} as ${role}`).toBe("role-missing");
    }
  }
});

test("every console route lets exactly the roles of the permission table through", async () => {
  for (const route of routes) {
    const { policy } = route.handler;
    if (policy.kind !== "console") continue;
    expect(await call(route, outsider.sessionId), `${route.name} as somebody without an organisation`).toEqual({
      status: 404,
      code: "not-found",
    });
    for (const role of ROLES) {
      // What they do may end a membership, so each route gets members of its own.
      const member = await person({ orgId: customer.orgId ?? "", role });
      const { code } = await call(route, member.sessionId);
      if (roleMay(role, policy.may)) expect(code, `${route.name} as ${role}`).not.toBe("role-missing");
      else expect(code, `${route.name} as ${role}`).toBe("role-missing");
    }
  }
});

test("staff that looks at a customer changes nothing through any console route", async () => {
  const viewer = await person({ staff: true, role: null });
  await prisma().session.update({ where: { id: viewer.sessionId }, data: { viewsOrgId: customer.orgId } });
  for (const route of routes.filter(({ handler, method }) => handler.policy.kind === "console" && method !== "GET"))
    expect((await call(route, viewer.sessionId)).code, route.name).toBe("role-missing");
});

test.each(["second-factor-required", "address-not-allowed"] as const)(
  "an organisation that is closed to a member (%s) is closed on every console route, and on no other",
  async (reason) => {
    const owner = await person();
    const orgId = owner.orgId ?? "";
    await prisma().organisation.update({
      where: { id: orgId },
      data:
        reason === "second-factor-required"
          ? { requiresSecondFactor: true }
          : { limitsConsole: true, consoleAddresses: ["198.51.100.0/24"] },
    });
    const consoleRoutes = routes.filter(({ handler }) => handler.policy.kind === "console");
    expect(consoleRoutes.length).toBeGreaterThan(30);
    for (const route of consoleRoutes) {
      expect((await call(route, owner.sessionId)).code, route.name).toBe(reason);
      expect((await call(route, owner.sessionId, { headers: { origin: ORIGIN, "x-organisation": orgId } })).code, route.name).toBe(reason);
    }
    for (const path of ["/api/console/account", "/api/console/organisations"]) {
      const route = routes.find(({ name }) => name === `GET ${path}`);
      expect(route && (await call(route, owner.sessionId)).status, path).toBe(200);
    }
  },
);

test("a page that was opened for another organisation acts on none, and one of strangers does not exist", async () => {
  const owner = await person();
  const { orgId: second } = await person();
  await prisma().member.create({ data: { orgId: second ?? "", userId: owner.userId, role: "viewer", createdAt: new Date() } });
  for (const route of routes.filter(({ handler }) => handler.policy.kind === "console")) {
    const codeFor = async (orgId: string | null) =>
      (await call(route, owner.sessionId, { headers: { origin: ORIGIN, "x-organisation": orgId ?? "" } })).code;
    expect([await codeFor(second), await codeFor(customer.orgId)], route.name).toEqual(["outdated", "not-found"]);
  }
});

test("the records of another organisation are out of reach of every route that takes an id", async () => {
  const theirs = await person({ name: "Somebody else" });
  const orgId = theirs.orgId ?? "";
  const key = await issueKey(operator(), { orgId, name: "theirs", mode: "live" });
  const invitation = await inviteMember(await theirs.ctx(), orgId, { email: "friend@theirs.example", role: "viewer" });
  const snapshot = async () => [
    await prisma().apiKey.findMany({ where: { orgId } }),
    await prisma().invitation.findMany({ where: { orgId } }),
    await prisma().member.findMany({ where: { orgId } }),
    await prisma().session.findMany({ where: { userId: theirs.userId } }),
  ];
  const before = await snapshot();
  const body = { name: "x", role: "owner", userId: theirs.userId, orgId };
  for (const route of routes.filter(({ area, path }) => area === "console" && path.includes("["))) {
    for (const id of [key.id, invitation.id, theirs.userId, theirs.sessionId, orgId]) {
      const mine = await person();
      const { status, code } = await call(route, mine.sessionId, { values: { ...VALUES, id, userId: id, token: id }, body });
      expect(status, `${route.name} ${id}: ${code}`).toBeGreaterThanOrEqual(400);
    }
  }
  for (const path of ["/api/console/organisations/switch", "/api/console/organisation/owner"]) {
    const route = routes.find((each) => each.path === path);
    expect(route && (await call(route, (await person()).sessionId, { body })).code, path).toBe("not-found");
  }
  expect(await snapshot()).toEqual(before);
});

test("half a session, before the six digits, may do nothing but enter them", async () => {
  const half = await person({ staff: true });
  await prisma().session.update({ where: { id: half.sessionId }, data: { secondFactorAt: null } });
  for (const route of routes.filter(({ area }) => area !== "public")) {
    const { code } = await call(route, half.sessionId);
    if (route.handler.policy.kind === "half") expect(code, route.name).toBe("invalid-parameter");
    else expect(code, route.name).toBe("second-factor-required");
  }
});

test("bodies that are no JSON, too large or of another type get a problem document", async () => {
  const route = routes.find(({ name }) => name === "POST /api/public/reset-request");
  if (!route) throw new Error("the route is gone");
  const send = async (body: string, type: string) => {
    const request = new NextRequest(`${ORIGIN}${route.path}`, { method: "POST", headers: { origin: ORIGIN, "content-type": type }, body });
    const response = await route.handler(request, { params: Promise.resolve({}) });
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    return response.status;
  };
  expect(await send("{", "application/json")).toBe(400);
  expect(await send("email=a@b.example", "application/x-www-form-urlencoded")).toBe(415);
  expect(await send(JSON.stringify({ email: "x".repeat(70_000) }), "application/json")).toBe(413);
  expect(await send('{"email":"no address"}', "application/json")).toBe(400);
});

import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { PERMISSIONS, ROLES, roleMay, type Permission } from "@/lib/core/roles";
import { STAFF_ROLES, staffMay, type StaffPermission } from "@/lib/core/staff-roles";
import { issueKey } from "@/lib/keys/issue-key";
import { prisma } from "@/lib/platform/database";
import { operator, person } from "@/testing/people";
import { cookieOf, fill, pages } from "@/testing/portal";
import { expect, test } from "./fixtures";

/** What stands for the dynamic parts of pages that must refuse before anyone looks. */
const VALUES = {
  document: "terms",
  resource: "company",
  id: "org_00000000000000000000",
  delivery: "msg_00000000000000000000",
  threadId: "thr_00000000000000000000",
};

async function status(request: APIRequestContext, path: string, sessionId: string | null): Promise<{ status: number; location: string }> {
  const cookie = sessionId === null ? null : await cookieOf(sessionId);
  const response = await request.get(path, { maxRedirects: 0, headers: cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {} });
  return { status: response.status(), location: response.headers()["location"] ?? "" };
}

const inArea = (area: string) => pages().filter(({ path }) => path === area || path.startsWith(`${area}/`));

/** The permission that a page asks for, read from its source: a page that asks for none fails here. */
function permissionOf(file: string): Permission {
  const asked = [...readFileSync(file, "utf8").matchAll(/consolePage\("([a-z:]+)"\)/g)].map((match) => match[1]);
  const found = PERMISSIONS.find((permission) => permission === asked[0]);
  if (!found || asked.length !== 1) throw new Error(`${file} must call consolePage with one permission`);
  return found;
}

/** Pages of records of which none is there: who may see them is told so, and nobody else. */
const isOfNothing = (path: string): boolean => path.includes("[...") || /^\/console\/(exports|support|webhooks)\/\[/.test(path);

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

test("without a session every page of console, account and staff leads to the sign-in page and back", async ({ request }) => {
  const all = [...inArea("/console"), ...inArea("/staff"), ...inArea("/account")];
  expect(all.length).toBeGreaterThan(10);
  for (const { path } of all) {
    const address = fill(path, VALUES);
    for (const sessionId of [null, "ses_00000000000000000000"])
      expect(await status(request, `${address}?x=1`, sessionId), path).toEqual({
        status: 307,
        location: `/sign-in?next=${encodeURIComponent(`${address}?x=1`)}`,
      });
  }
});

test("staff pages do not exist for customers, and staff without its second factor sets one up first", async ({ request }) => {
  const [customer, staff] = [await person(), await person({ staff: true })];
  await prisma().user.update({ where: { id: staff.userId }, data: { totpConfirmedAt: null } });
  await prisma().session.update({ where: { id: staff.sessionId }, data: { secondFactorAt: null } });
  for (const { path } of inArea("/staff")) {
    const address = fill(path, VALUES);
    expect((await status(request, address, customer.sessionId)).status, path).toBe(404);
    expect(await status(request, address, staff.sessionId), path).toEqual({ status: 307, location: "/account/second-factor" });
  }
});

test("every staff page opens for exactly the roles of the team's table", async ({ request }) => {
  for (const role of STAFF_ROLES) {
    const member = await person({ staff: role, role: null });
    for (const { path, file } of inArea("/staff").filter(({ path }) => !path.includes("["))) {
      const [, permission = ""] = /staffPage\("([^"]+)"\)/.exec(readFileSync(file, "utf8")) ?? [];
      const may = permission === "any" || staffMay(role, permission as StaffPermission);
      const { status: got, location } = await status(request, path, member.sessionId);
      if (path === "/staff" && role === "data") expect(location, role).toBe("/staff/data");
      else expect(got, `${path} as ${role}`).toBe(may ? 200 : 403);
    }
  }
});

test("every console page opens for exactly the roles of the permission table", async ({ request }) => {
  const owner = await person();
  // A page of one record opens only for one that is there.
  const { id } = await issueKey(operator(), { orgId: owner.orgId ?? "", name: "guards", mode: "test" });
  for (const role of ROLES) {
    const member = role === "owner" ? owner : await person({ orgId: owner.orgId ?? "", role });
    for (const { path, file } of inArea("/console")) {
      const opened = isOfNothing(path) ? 404 : 200;
      const expected = roleMay(role, permissionOf(file)) ? opened : 403;
      expect(
        (await status(request, fill(path, { ...VALUES, ...(path.startsWith("/console/keys") ? { id } : {}) }), member.sessionId)).status,
        `${path} as ${role}`,
      ).toBe(expected);
    }
  }
});

test("an organisation that is closed to a member leads every page of its console to what they can do about it", async ({ request }) => {
  const [bare, elsewhere] = [await person(), await person()];
  await prisma().organisation.update({ where: { id: bare.orgId ?? "" }, data: { requiresSecondFactor: true } });
  await prisma().organisation.update({
    where: { id: elsewhere.orgId ?? "" },
    data: { limitsConsole: true, consoleAddresses: ["198.51.100.0/24"] },
  });
  for (const { path } of inArea("/console")) {
    const address = fill(path, VALUES);
    expect(await status(request, address, bare.sessionId), path).toEqual({ status: 307, location: "/account/second-factor" });
    expect(await status(request, address, elsewhere.sessionId), path).toEqual({ status: 307, location: "/account/address" });
  }
});

test("who belongs to no organisation is asked to make one", async ({ request }) => {
  const nobody = await person({ role: null });
  for (const { path } of inArea("/console"))
    expect(await status(request, fill(path, VALUES), nobody.sessionId), path).toEqual({ status: 307, location: "/account/organisations" });
});

test("half a session, before the six digits, opens no page but the sign-in page", async ({ request }) => {
  const half = await person({ staff: true });
  await prisma().session.update({ where: { id: half.sessionId }, data: { secondFactorAt: null } });
  for (const { path } of [...inArea("/console"), ...inArea("/staff"), ...inArea("/account")])
    expect((await status(request, fill(path, VALUES), half.sessionId)).location, path).toContain("/sign-in?next=");
});

test("pages for development do not exist in the running program", async ({ request }) => {
  expect((await status(request, "/dev/ui", null)).status).toBe(404);
  // The outbox exists for whoever tries the program on this machine, and for nobody who comes through a proxy.
  expect((await request.get("/dev/outbox", { headers: { "x-forwarded-for": "203.0.113.9" } })).status()).toBe(404);
});

test("every page carries the headers that protect it, with a nonce of its own", async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ["/", "/sign-in", "/request-access", "/contact", "/no-such-page", "/requests/forged"]) {
    const headers = (await request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain("unsafe-eval");
    expect(policy.replace(/style-src-attr[^;]*/, ""), path).not.toContain("unsafe-inline");
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "none");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-frame-options"], path).toBe("DENY");
  }
  expect(nonces.size).toBe(6);
  expect((await request.get("/requests/forged")).headers()["referrer-policy"]).toBe("no-referrer");
});

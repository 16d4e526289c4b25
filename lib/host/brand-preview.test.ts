import { type IncomingHttpHeaders, request, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { MINUTE_MS } from "@/lib/core/durations";
import { brandKey, brandName, isBrandPreview, ownBrand } from "@/lib/platform/brand";
import { BRAND_PREVIEW_PATH } from "@/lib/platform/brand-paths";
import { prisma } from "@/lib/platform/database";
import { provideEnv, publicUrl } from "@/lib/platform/env";
import { brandPreviewCookie } from "@/lib/portal/brand-preview";
import { setSession } from "@/lib/portal/cookie";
import { operator, type Person, person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { createListener } from "./listener";

useDatabase();

const NAME = "Looks Like A Bank";
let server: Server;
let owner: Person;

beforeAll(async () => {
  provideEnv({ PUBLIC_URL: "https://own.heliodex.example" });
  ({ server } = createListener([], async (req, res) => {
    await new Promise((done) => setImmediate(done));
    const said = { name: brandName(), url: publicUrl(), isPreview: isBrandPreview(), key: brandKey(), cookie: req.headers.cookie ?? null };
    res.end(JSON.stringify(said));
  }));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  owner = await branded("owner");
}, 60_000);
afterAll(() => void server.close());

/** Somebody of an organisation that has drafted a brand, without a host. */
async function branded(role: "owner" | "viewer"): Promise<Person> {
  const one = await person({ role });
  const orgId = one.orgId ?? "";
  await setEntitlement(operator(), { orgId, plan: "enterprise" });
  const now = new Date();
  const about = { name: NAME, mailName: NAME, keyPrefix: null, support: null };
  await prisma().brand.create({ data: { ...about, orgId, state: "waiting", challenge: "x", createdAt: now, updatedAt: now } });
  return one;
}

const sessionOf = async ({ sessionId }: Person): Promise<string> => (await setSession(sessionId)).split(";")[0] ?? "";
async function previewOf({ ctx, orgId }: Person, agoMs = 0): Promise<string> {
  const asked = await ctx();
  const { name, value } = await brandPreviewCookie({ ...asked, clock: { now: () => Date.now() - agoMs } }, orgId ?? "");
  return `${name}=${value}`;
}

type Said = { name: string; url: string; isPreview: boolean; key: string; cookie: string | null };
type Seen = { headers: IncomingHttpHeaders; said: Said };

function ask(path: string, cookies: readonly string[], method = "GET"): Promise<Seen> {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const headers = { host: "own.heliodex.example", cookie: cookies.join("; ") };
  return new Promise((resolve, reject) => {
    const req = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => void parts.push(part));
      res.on("end", () => resolve({ headers: res.headers, said: JSON.parse(Buffer.concat(parts).toString()) as Said }));
    });
    req.on("error", reject);
    req.end();
  });
}
const isShown = async (path: string, cookies: readonly string[], method?: string): Promise<boolean> =>
  (await ask(path, cookies, method)).said.isPreview;

test("the session that asked for it sees the pages of the brand, as a visitor, not indexed and not kept", async () => {
  const cookies = [await sessionOf(owner), await previewOf(owner), "theme=dark"];
  for (const path of ["/docs", "/docs/reference?x=1", "/explorer", "/status", "/brand/logo.png"]) {
    const { headers, said } = await ask(path, cookies);
    expect(said).toMatchObject({ name: NAME, isPreview: true, cookie: "theme=dark", key: expect.stringContaining("preview") });
    expect([headers["x-robots-tag"], headers["cache-control"]]).toEqual(["noindex, nofollow", "private, no-store"]);
    expect(headers["strict-transport-security"]).toContain("includeSubDomains");
  }
});

test("every other page, and everything that is sent, is ours", async () => {
  const cookies = [await sessionOf(owner), await previewOf(owner)];
  for (const path of [
    "/",
    "/pricing",
    "/sign-in",
    "/console",
    "/status/subscription/x",
    "/requests/x",
    "/api/console/brand",
    "//docs.evil.example",
  ])
    expect([path, await isShown(path, cookies)]).toEqual([path, false]);
  for (const method of ["POST", "PUT", "DELETE"]) expect(await isShown("/docs", cookies, method)).toBe(false);
  const { headers, said } = await ask("/pricing", cookies);
  expect([said.name, said.cookie?.includes("session"), headers["x-robots-tag"]]).toEqual([ownBrand().name, true, undefined]);
});

test("nobody else sees it with the same link or the same cookie", async () => {
  const [session, preview] = [await sessionOf(owner), await previewOf(owner)];
  const stranger = await person();
  const colleague = await person({ orgId: owner.orgId ?? "", role: "viewer" });
  const [name = "", value = ""] = preview.split("=");
  expect(await isShown("/docs", [session])).toBe(false);
  expect(await isShown("/docs", [preview])).toBe(false);
  for (const other of [stranger, colleague]) expect(await isShown("/docs", [await sessionOf(other), preview])).toBe(false);
  expect(await isShown("/docs", [session, `${name}=${value.slice(0, -1)}${value.endsWith("A") ? "B" : "A"}`])).toBe(false);
  expect(await isShown("/docs", [session, `${name}=x`])).toBe(false);
});

test("it ends after half an hour, with the role, the membership and the plan, and when its page is opened again", async () => {
  const session = await sessionOf(owner);
  expect(await isShown("/docs", [session, await previewOf(owner, 29 * MINUTE_MS)])).toBe(true);
  expect(await isShown("/docs", [session, await previewOf(owner, 31 * MINUTE_MS)])).toBe(false);
  const preview = await previewOf(owner);
  const { headers } = await ask(BRAND_PREVIEW_PATH, [session, preview]);
  expect(headers["set-cookie"]).toEqual([expect.stringMatching(/brand-preview=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/)]);
  const one = await branded("viewer");
  const cookies = [await sessionOf(one), await previewOf(one)];
  expect(await isShown("/docs", cookies)).toBe(true);
  await prisma().member.update({ where: { orgId_userId: { orgId: one.orgId ?? "", userId: one.userId } }, data: { role: "analyst" } });
  expect(await isShown("/docs", cookies)).toBe(false);
  const other = await branded("owner");
  const theirs = [await sessionOf(other), await previewOf(other)];
  await setEntitlement(operator(), { orgId: other.orgId ?? "", plan: "pro" });
  expect(await isShown("/docs", theirs)).toBe(false);
  await expect(previewOf(other)).rejects.toMatchObject({ code: "plan-required" });
});

import type { APIRequestContext } from "@playwright/test";
import { createUser } from "@/lib/accounts/staff/create-user";
import { makeSignInTicket } from "@/lib/accounts/staff/make-sign-in-ticket";
import { prisma } from "@/lib/platform/database";
import { sessionCookie } from "@/lib/portal/cookie";
import { operator, person } from "@/testing/people";
import { givePassword, PASSWORD } from "../support/passwords";
import { expect, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

async function withPassword() {
  const someone = await person();
  await givePassword(someone);
  return someone;
}

const csrf = async (request: APIRequestContext): Promise<string> =>
  ((await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;

type Given = Readonly<Record<string, string>>;
const signIn = async (request: APIRequestContext, given: Given, headers: Given = {}) =>
  request.post("/api/auth/callback/password", {
    form: { csrfToken: await csrf(request), json: "true", ...given },
    headers,
    maxRedirects: 0,
  });

const cookies = async (request: APIRequestContext) => (await request.storageState()).cookies;
const session = async (request: APIRequestContext) => (await cookies(request)).find(({ name }) => name === sessionCookie());

test("signing in makes a new session, whatever cookie the browser brought, and ends the one before", async ({ request }) => {
  const [someone, other] = [await withPassword(), await withPassword()];
  await signIn(request, { email: someone.email, password: PASSWORD });
  const first = await session(request);
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await (await request.get("/api/console/account")).json()).toMatchObject({ email: someone.email });
  await signIn(request, { email: other.email, password: PASSWORD });
  expect((await session(request))?.value).not.toBe(first?.value);
  expect(await (await request.get("/api/console/account")).json()).toMatchObject({ email: other.email });
  const old = await request.get("/api/console/account", { headers: { cookie: `${first?.name}=${first?.value}` } });
  expect(old.status()).toBe(401);
});

test("a browser that has signed in keeps a cookie that no script reads, and each sign-in that works changes it", async ({ request }) => {
  const someone = await withPassword();
  const device = async () => (await cookies(request)).find(({ name }) => name.endsWith("heliodex.device"));
  await signIn(request, { email: someone.email, password: "wrong wrong wrong" });
  expect(await device()).toBeUndefined();
  await signIn(request, { email: someone.email, password: PASSWORD });
  const first = await device();
  expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(first?.value).toMatch(/^[\w-]{43}$/);
  await request.post("/api/auth/signout", { form: { csrfToken: await csrf(request), json: "true" } });
  await signIn(request, { email: someone.email, password: "wrong wrong wrong" });
  expect((await device())?.value).toBe(first?.value);
  await signIn(request, { email: someone.email, password: PASSWORD });
  expect((await device())?.value).not.toBe(first?.value);
  expect(await prisma().device.count({ where: { userId: someone.userId } })).toBe(1);
});

test("signing out ends the session on the server, not only the cookie", async ({ request }) => {
  const someone = await withPassword();
  await signIn(request, { email: someone.email, password: PASSWORD });
  const kept = await session(request);
  await request.post("/api/auth/signout", { form: { csrfToken: await csrf(request), json: "true" } });
  expect((await request.get("/api/console/account", { headers: { cookie: `${kept?.name}=${kept?.value}` } })).status()).toBe(401);
});

test("nobody is signed in or out without the token of this browser", async ({ request }) => {
  const someone = await withPassword();
  await signIn(request, { email: someone.email, password: PASSWORD, csrfToken: "forged" });
  expect(await session(request)).toBeUndefined();
  await signIn(request, { email: someone.email, password: PASSWORD });
  await request.post("/api/auth/signout", { form: { csrfToken: "forged", json: "true" } });
  expect((await request.get("/api/console/account")).status()).toBe(200);
});

test("forged and altered session cookies are nobody", async ({ request }) => {
  const someone = await withPassword();
  await signIn(request, { email: someone.email, password: PASSWORD });
  const { name = "", value = "" } = (await session(request)) ?? {};
  const altered = [
    value.slice(0, -2),
    `${value.slice(0, 40)}A${value.slice(41)}`,
    "eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.",
    someone.sessionId,
    "",
  ];
  for (const each of altered)
    expect((await request.get("/api/console/account", { headers: { cookie: `${name}=${each}` } })).status(), each).toBe(401);
});

test("signing in never leads to another site", async ({ request }) => {
  const someone = await withPassword();
  for (const callbackUrl of ["https://evil.example/x", "//evil.example", "/\\evil.example", "/.//evil.example", "javascript:alert(1)"]) {
    const { url } = (await (await signIn(request, { email: someone.email, password: PASSWORD, callbackUrl })).json()) as { url: string };
    expect(new URL(url).origin, callbackUrl).toBe("http://127.0.0.1:4310");
  }
  for (const next of [
    "https://evil.example",
    "//evil.example",
    "/%09/evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
  ]) {
    const { status, location } = await request
      .get(`/sign-in?next=${encodeURIComponent(next)}`, { maxRedirects: 0 })
      .then((response) => ({ status: response.status(), location: response.headers()["location"] ?? "" }));
    const { origin: leadsTo } = new URL(location, "http://127.0.0.1:4310");
    expect([status, leadsTo], next).toEqual([307, "http://127.0.0.1:4310"]);
  }
});

test("known and unknown addresses get the same answers: signing in, signing up, asking for a new password", async ({ request }) => {
  const someone = await withPassword();
  const away = { "x-forwarded-for": "203.0.113.50" };
  const answers = async (email: string) => {
    const reset = await request.post("/api/public/reset-request", { data: { email }, headers: origin });
    const body = { name: "Mara Lind", email, password: "another orchard nine", organisation: "Lind" };
    const signUp = await request.post("/api/public/sign-up", { data: body, headers: origin });
    const refused = await signIn(request, { email, password: "wrong wrong wrong" }, away);
    return [reset.status(), await reset.text(), signUp.status(), await signUp.text(), refused.status(), await refused.text()];
  };
  expect(await answers("nobody-at-all@people.example")).toEqual(await answers(someone.email));
});

const origin = { origin: "http://127.0.0.1:4310" };

test("a page of another site can't act for who is signed in, nor read who it is", async ({ request }) => {
  const someone = await withPassword();
  await signIn(request, { email: someone.email, password: PASSWORD });
  const from = { origin: "https://evil.example" };
  const renamed = await request.patch("/api/console/account", { data: { name: "Hacked" }, headers: from });
  expect([renamed.status(), ((await renamed.json()) as { code: string }).code]).toEqual([403, "origin-refused"]);
  const read = await request.get("/api/console/account", { headers: from });
  expect(read.headers()["access-control-allow-origin"]).toBeUndefined();
});

test("what a client says about itself in our own header is thrown away", async ({ request }) => {
  const claim = encodeURIComponent(JSON.stringify({ address: "10.0.0.1", isLocal: true, target: "/" }));
  const response = await request.get("/dev/outbox", { headers: { "x-heliodex-client": claim, "x-forwarded-for": "203.0.113.9" } });
  expect(response.status()).toBe(404);
  expect((await request.get("/dev/outbox", { headers: { host: "evil.example" } })).status()).toBe(404);
});

test("strangers write nothing into the log, and large bodies are refused before they are read", async ({ request }) => {
  expect((await request.post("/api/auth/_log", { data: { level: "error", code: "FORGED" } })).status()).toBe(404);
  for (const path of ["/api/auth/callback/password", "/api/auth/signin/password", "/api/public/sign-up"]) {
    const type = path.includes("auth") ? "application/x-www-form-urlencoded" : "application/json";
    const headers = { ...origin, "content-type": type };
    expect((await request.post(path, { data: `email=${"x".repeat(200_000)}`, headers })).status(), path).toBe(413);
  }
});

test("text that no database can hold is refused, for known and unknown addresses alike", async ({ request }) => {
  const someone = await withPassword();
  for (const email of [someone.email, "nobody-odd@people.example"]) {
    for (const organisation of ["\\ud800abc", "a\\u0000b"]) {
      const body = `{"name":"Mara","email":"${email}","password":"another orchard nine","organisation":"${organisation}"}`;
      const answer = await request.post("/api/public/sign-up", { data: body, headers: { ...origin, "content-type": "application/json" } });
      expect(answer.status(), organisation).toBe(400);
    }
  }
  for (const path of ["/console/keys?cursor=%00", "/staff/access-requests?q=%00", "/sign-in?next=%00"])
    expect((await request.get(path)).status(), path).toBe(400);
});

test("a link signs in once, from a button, and a preview of it uses nothing up", async ({ page, server }) => {
  const { id } = await createUser(operator(), { email: `link-${Date.now()}@people.example`, name: "Linked Person", password: PASSWORD });
  const ticket = await makeSignInTicket(operator(), { userId: id, lifeMs: 60_000 });
  const path = `${server.baseURL}/sign-in?ticket=${ticket}&next=/account`;
  for (let preview = 0; preview < 3; preview++) expect((await page.request.get(path)).status()).toBe(200);
  await page.goto(path);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL(({ pathname }) => pathname === "/account");
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page.getByRole("heading", { name: "This sign-in link is no longer valid" })).toBeVisible();
});

import { NextRequest } from "next/server";
import { beforeEach, expect, test } from "vitest";
import { oursOf } from "@/lib/accounts/sso/connections/records";
import { KEY_PURPOSE } from "@/lib/accounts/sso/keys/records";
import { beginByEmail } from "@/lib/accounts/sso/sign-in/begin-sign-in";
import { processClock } from "@/lib/platform/clock";
import { prisma } from "@/lib/platform/database";
import { seal } from "@/lib/platform/seal";
import { LOOPBACK, OidcDirectory } from "@/testing/oidc-directory";
import { visitor } from "@/testing/people";
import { assertionOf, encoded, logoutRequest, redirectQuery, requestIn, responseOf, signed } from "@/testing/saml-directory";
import { OTHER_SIGNER, SIGNER } from "@/testing/saml-keys";
import { withOidc, withSso, type WithSso } from "@/testing/sso";
import { useDatabase } from "@/testing/use-database";
import { answerBackChannel, answerOidc, answerSaml, answerSamlMetadata, answerSignedOut, answerSlo } from "./answer-sso";
import { sessionIdIn, ssoCookie, ssoCookieOptions } from "./cookie";

useDatabase();

const ISSUER = "https://directory.example";
const COOKIE = "of-this-browser";
const clock = processClock();
let firm: WithSso;
beforeEach(async () => {
  firm = await withSso("saml", clock, { issuer: ISSUER, signInUrl: `${ISSUER}/sso`, certificates: [SIGNER.cert] });
});

const FORM = "application/x-www-form-urlencoded";
const post = (body: string, { type = FORM, cookie = COOKIE, id = firm.connection.id } = {}) =>
  answerSaml(
    new NextRequest(oursOf(id).acsUrl, {
      method: "POST",
      body,
      headers: { "content-type": type, cookie: `${ssoCookie("saml")}=${cookie}` },
    }),
    id,
  );

async function answered(next = "/console/keys?x=1"): Promise<string> {
  const browser = { cookies: { oidc: COOKIE, saml: COOKIE }, sessionId: null };
  const { requestId, relayState } = requestIn((await beginByEmail(visitor(clock), { email: `x@${firm.domain}`, next }, browser)).url);
  const { acsUrl, entityId } = oursOf(firm.connection.id);
  const now = clock.now();
  const said = {
    ...{ requestId, acsUrl, audience: entityId, issuer: ISSUER, nameId: "ann", email: `ann@${firm.domain}`, at: now, recipient: acsUrl },
    ...{ format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", destination: acsUrl, inResponseTo: requestId },
    ...{ responseInResponseTo: requestId, notBefore: now - 60_000, notOnOrAfter: now + 60_000, assertionId: `_${requestId}a` },
    status: "urn:oasis:names:tc:SAML:2.0:status:Success",
  };
  const SAMLResponse = encoded(signed(responseOf(said, assertionOf(said)), "Assertion"));
  return new URLSearchParams({ RelayState: relayState, SAMLResponse }).toString();
}
const failedWith = (response: Response) => {
  const { pathname, searchParams } = new URL(response.headers.get("location") ?? "");
  expect([response.status, pathname, response.headers.get("set-cookie")]).toEqual([303, "/sign-in/sso", null]);
  expect(searchParams.get("request")).toMatch(/^[\w-]{30,}$/);
  return searchParams.get("failed");
};

test("who comes back with a right answer is signed in by our cookie, and led to where they wanted to go", async () => {
  const response = await post(await answered());
  expect([response.status, response.headers.get("location")]).toEqual([303, "https://api.example/console/keys?x=1"]);
  const [session = "", device = ""] = response.headers.getSetCookie();
  expect(session).toMatch(/^__Host-heliodex\.session=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
  expect(device).toMatch(/^__Host-heliodex\.device=/);
  const id = await sessionIdIn(/=([^;]+)/.exec(session)?.[1]);
  expect(await prisma().session.findUniqueOrThrow({ where: { id: id ?? "" } })).toMatchObject({ ssoConnectionId: firm.connection.id });
});

test("answers that sign in count against no limit of an address, so an office signs in", async () => {
  const hits = async () =>
    (await prisma().attempt.aggregate({ where: { bucket: { startsWith: "sso/answer:" } }, _sum: { hits: true } }))._sum.hits ?? 0;
  const before = await hits();
  await post(await answered());
  expect(await hits()).toBe(before);
  await post("SAMLResponse=x");
  expect(await hits()).toBe(before + 1);
});

test("nobody is led to another site", async () => {
  for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"])
    expect((await post(await answered(next))).headers.get("location")).toBe("https://api.example/console");
});

test("what fails leads to a page that names the reason and the request, and signs nobody in", async () => {
  expect(failedWith(await post(await answered(), { cookie: "of-another" }))).toBe("expired");
  expect(failedWith(await post("SAMLResponse=x"))).toBe("expired");
  expect(failedWith(await post((await answered()).replace(/SAMLResponse=.{400}/, "SAMLResponse=")))).toBe("directory");
  expect(failedWith(await post("{}", { type: "application/json" }))).toBe("directory");
  expect(failedWith(await post(`${await answered()}&more=${"x".repeat(256 * 1024)}`))).toBe("directory");
  const stray = new NextRequest("https://api.example/api/sso/oidc/callback?code=1&state=2");
  expect(failedWith(await answerOidc(stray))).toBe("expired");
});

test("our metadata is a file, and of an unknown connection there is none", async () => {
  const ask = (id: string) => answerSamlMetadata(new NextRequest(oursOf(id).entityId), id);
  const response = await ask(firm.connection.id);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/samlmetadata+xml"]);
  expect((await ask("sso_none")).status).toBe(404);
});

test("the cookie of SAML comes along from the directory's site, that of OpenID Connect with links only", () => {
  expect(ssoCookieOptions("saml")).toMatchObject({ httpOnly: true, sameSite: "none", secure: true, maxAge: 600 });
  expect(ssoCookieOptions("oidc")).toMatchObject({ httpOnly: true, sameSite: "lax", secure: true, maxAge: 600 });
});

test("a directory that posts a logout token gets 200, and one answer for all that is wrong with one", async () => {
  const directory = await new OidcDirectory(clock).open();
  try {
    const { connection } = await withOidc(directory.issuer, clock);
    const send = async (body: string, type = FORM) => {
      const request = new NextRequest(oursOf(connection.id).backChannelUrl, { method: "POST", body, headers: { "content-type": type } });
      const response = await answerBackChannel(request, connection.id, LOOPBACK);
      return { status: response.status, cache: response.headers.get("cache-control"), text: await response.text() };
    };
    const token = await directory.logoutToken({ claims: { sub: "ann" } });
    expect(await send(`logout_token=${token}`)).toEqual({ status: 200, cache: "no-store", text: "" });
    const nonce = await directory.logoutToken({ claims: { sub: "ann", nonce: "n" } });
    const unsigned = await directory.logoutToken({ claims: { sub: "ann" }, signing: "none" });
    const wrong = [`logout_token=${token}`, `logout_token=${nonce}`, `logout_token=${unsigned}`, "logout_token=x", "", "logout_token=%00"];
    const answers = await Promise.all([...wrong, `logout_token=${token}&logout_token=${token}`].map((body) => send(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          ...{ status: 400, cache: "no-store" },
          text: '{"error":"invalid_request","error_description":"The logout token is not valid."}',
        }),
      ]),
    );
    expect((await send("{}", "application/json")).status).toBe(415);
    expect((await send(`logout_token=${"x".repeat(40 * 1024)}`)).status).toBe(413);
  } finally {
    directory.close();
  }
});

test("single logout leads to the directory that an owner entered, or to a page of ours, never anywhere else", async () => {
  const { id } = firm.connection;
  const signOutUrl = `${ISSUER}/slo`;
  await prisma().ssoConnection.update({ where: { id }, data: { signOutUrl } });
  const now = new Date(clock.now());
  const key = { certificate: OTHER_SIGNER.cert, privateKey: seal(KEY_PURPOSE, OTHER_SIGNER.key), createdAt: now, usedFrom: now };
  await prisma().ssoKey.create({ data: { id: `ssk_${id}`, connectionId: id, ...key } });
  const { sloUrl } = oursOf(id);
  const ask = (search: string) => answerSlo(new NextRequest(sloUrl + search), id);
  const request = logoutRequest({ id: `_${id}`, issuer: ISSUER, destination: sloUrl, nameId: "ann", at: clock.now() });
  const done = await ask(redirectQuery(request, { relayState: "https://evil.example" }));
  expect([done.status, new URL(done.headers.get("location") ?? "").href.startsWith(`${signOutUrl}?SAMLResponse=`)]).toEqual([303, true]);
  expect(failedWith(await ask(redirectQuery(request, { key: null })))).toBe("sign-out");
  for (const response of [answerSignedOut(), await ask("?SAMLResponse=x&RelayState=https%3A%2F%2Fevil.example")])
    expect([response.status, response.headers.get("location")]).toEqual([303, "https://api.example/sign-in?notice=signed-out"]);
});

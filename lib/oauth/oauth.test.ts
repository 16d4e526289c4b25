import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { endSession } from "@/lib/accounts/sessions/end-session";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { hashOf } from "@/lib/keys/secret";
import { prisma } from "@/lib/platform/database";
import { callApi } from "@/testing/call-api";
import { person, type Person, StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { allowClient } from "./allow-client";
import { answerRegistration, answerToken } from "./answer-oauth";
import { registerClient } from "./clients";
import type { TokenRequest } from "./contract";
import { exchangeCode } from "./exchange-code";

useDatabase();

const REDIRECT = "https://claude.ai/cb";
const verifier = randomBytes(32).toString("base64url");
const { id: clientId } = registerClient({ client_name: "Claude", redirect_uris: [REDIRECT, "http://127.0.0.1/cb"] });

let clock: StoppedClock;
let owner: Person;

beforeEach(async () => {
  clock = new StoppedClock();
  owner = await person({ clock });
});

const request = {
  ...({ response_type: "code", client_id: clientId, redirect_uri: REDIRECT, state: "s" } as const),
  ...({ code_challenge: createHash("sha256").update(verifier).digest("base64url"), code_challenge_method: "S256" } as const),
};

async function allowedCode(who = owner, mode: "test" | "live" = "test"): Promise<string> {
  const { redirect } = await allowClient(await who.ctx(), who.orgId ?? "", { request, mode });
  return new URL(redirect).searchParams.get("code") ?? "";
}

const token = (code: string, more: Partial<TokenRequest> = {}) =>
  exchangeCode(visitor(clock), {
    ...{ grant_type: "authorization_code", code, client_id: clientId, redirect_uri: REDIRECT, code_verifier: verifier },
    ...more,
  });

describe("an application that is allowed", () => {
  test("gets a key that reads, in the name of who allowed it, for 90 days", async () => {
    const { secret, expiresInS, scopes } = await token(await allowedCode());
    expect([expiresInS, scopes]).toEqual([90 * 86_400, expect.arrayContaining(["companies:read"])]);
    const key = await prisma().apiKey.findUniqueOrThrow({ where: { hash: hashOf(secret) } });
    expect(key).toMatchObject({ orgId: owner.orgId, name: "Claude (OAuth)", mode: "test", addresses: [] });
    expect(key.expiresAt?.getTime()).toBe(clock.now() + 90 * DAY_MS);
    expect(key.scopes.some((scope) => scope.endsWith(":write"))).toBe(false);
    const events = await prisma().event.findMany({ where: { orgId: owner.orgId, type: { startsWith: "key." } }, orderBy: { id: "asc" } });
    expect(events.map(({ type, actorId }) => [type, actorId])).toEqual([
      ["key.authorised", owner.userId],
      ["key.issued", owner.userId],
    ]);
  });

  test("gets one key, whoever comes with the code again, and of two at once one", async () => {
    const code = await allowedCode();
    const both = await Promise.allSettled([token(code), token(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(token(code)).rejects.toMatchObject({ code: "link-invalid" });
    expect(await prisma().apiKey.count({ where: { orgId: owner.orgId ?? "" } })).toBe(1);
  });

  test("loses its key when the code comes again, by whomever, and another code is none of its business", async () => {
    const code = await allowedCode();
    const { secret } = await token(code);
    const revokedAt = async () => (await prisma().apiKey.findUniqueOrThrow({ where: { hash: hashOf(secret) } })).revokedAt;
    await expect(token("x")).rejects.toMatchObject({ code: "link-invalid" });
    expect(await revokedAt()).toBeNull();
    for (let i = 0; i < 2; i++)
      await expect(token(code, { code_verifier: "x".repeat(43) })).rejects.toMatchObject({ code: "link-invalid" });
    expect(await revokedAt()).not.toBeNull();
    expect(await prisma().event.count({ where: { orgId: owner.orgId ?? "", type: "key.revoked", actorId: "oauth" } })).toBe(1);
  });

  test.each([
    ["another verifier", { code_verifier: "x".repeat(43) }],
    ["another client", { client_id: registerClient({ client_name: "Other", redirect_uris: [REDIRECT] }).id }],
    ["another redirect URI", { redirect_uri: "http://127.0.0.1/cb" }],
    ["another code", { code: "x" }],
  ])("gets nothing with %s, and the right one still works", async (_, wrong) => {
    const code = await allowedCode();
    await expect(token(code, wrong)).rejects.toMatchObject({ code: "link-invalid" });
    expect((await token(code)).secret).toMatch(/_test_/);
  });

  test("gets nothing two minutes later", async () => {
    const code = await allowedCode();
    clock.forward(2 * MINUTE_MS);
    await expect(token(code)).rejects.toMatchObject({ code: "link-invalid" });
  });

  test("gets nothing once who allowed it has signed out, left, or may create no keys", async () => {
    const signedOut = await allowedCode();
    await endSession(await owner.ctx());
    await expect(token(signedOut)).rejects.toMatchObject({ code: "link-invalid" });
    const other = await person({ clock, role: "developer", orgId: owner.orgId ?? "" });
    const left = await allowedCode({ ...other, orgId: owner.orgId });
    await prisma().member.updateMany({ where: { userId: other.userId }, data: { role: "billing" } });
    await expect(token(left)).rejects.toMatchObject({ code: "role-missing" });
    await prisma().member.deleteMany({ where: { userId: other.userId } });
    await expect(token(left)).rejects.toMatchObject({ code: "not-found" });
    expect(await prisma().apiKey.count({ where: { orgId: owner.orgId ?? "" } })).toBe(0);
  });

  test("gets nothing once the organisation requires two-factor authentication that who allowed it has not; nor is anything allowed then", async () => {
    const code = await allowedCode();
    await prisma().organisation.update({ where: { id: owner.orgId ?? "" }, data: { requiresSecondFactor: true } });
    await expect(token(code)).rejects.toMatchObject({ code: "link-invalid" });
    await expect(allowedCode()).rejects.toMatchObject({ code: "not-found" });
    expect(await prisma().apiKey.count({ where: { orgId: owner.orgId ?? "" } })).toBe(0);
  });

  test("gets nothing of an organisation that was suspended meanwhile", async () => {
    const code = await allowedCode();
    await prisma().organisation.update({ where: { id: owner.orgId ?? "" }, data: { suspendedAt: new Date() } });
    await expect(token(code)).rejects.toMatchObject({ code: "organisation-suspended" });
  });
});

describe("who allows an application", () => {
  test("must be allowed to create keys, confirmed, and for live data have signed in lately", async () => {
    const viewer = await person({ clock, role: "viewer", orgId: owner.orgId ?? "" });
    await expect(allowedCode({ ...viewer, orgId: owner.orgId })).rejects.toMatchObject({ code: "role-missing" });
    const unconfirmed = await person({ clock, verified: false });
    await expect(allowedCode(unconfirmed)).rejects.toMatchObject({ code: "conflict" });
    const stranger = await person({ clock });
    await expect(allowClient(await stranger.ctx(), owner.orgId ?? "", { request, mode: "test" })).rejects.toMatchObject({
      code: "not-found",
    });
    clock.forward(16 * MINUTE_MS);
    await expect(allowedCode(owner, "live")).rejects.toMatchObject({ code: "step-up-required" });
    expect(await allowedCode(owner, "test")).not.toBe("");
  });

  test("may take 15 minutes to sign in and allow it: the key is made a moment later all the same", async () => {
    clock.forward(14.5 * MINUTE_MS);
    const code = await allowedCode(owner, "live");
    clock.forward(MINUTE_MS);
    expect((await token(code)).secret).toMatch(/_live_/);
  });
});

describe("over HTTP", () => {
  const post = (body: string, type: string) =>
    new Request("http://127.0.0.1/oauth", { method: "POST", body, headers: { "content-type": type } });
  const FORM = "application/x-www-form-urlencoded";

  test("an application registers, and its key is one of the API", async () => {
    const body = JSON.stringify({
      client_name: "Claude",
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code"],
      software_id: "x",
    });
    const registered = await answerRegistration(post(body, "application/json"));
    expect([registered.status, registered.headers.get("access-control-allow-origin")]).toEqual([201, "*"]);
    expect(await registered.json()).toMatchObject({
      client_id: clientId.length > 0 ? expect.any(String) : "",
      token_endpoint_auth_method: "none",
    });
    // The route has the system's clock.
    owner = await person();
    const code = await allowedCode();
    const form = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    });
    const reply = await answerToken(post(form.toString(), FORM));
    const { access_token: key, token_type: type, ...rest } = (await reply.json()) as Record<string, string>;
    expect([reply.status, type, rest["expires_in"], reply.headers.get("cache-control")]).toEqual([200, "Bearer", 7_776_000, "no-store"]);
    expect((await callApi("/me", { key: key ?? "" })).status).toBe(200);
    const again = await answerToken(post(form.toString(), FORM));
    expect([again.status, await again.json()]).toEqual([400, { error: "invalid_grant", error_description: expect.any(String) }]);
  });

  test.each([
    ["registration", "{", "application/json", 400, "invalid_client_metadata"],
    ["registration", "{}", "application/json", 400, "invalid_client_metadata"],
    ["registration", '{"redirect_uris":["javascript:alert(1)"]}', "application/json", 400, "invalid_redirect_uri"],
    ["registration", "x", "text/plain", 400, "invalid_client_metadata"],
    ["token", "grant_type=refresh_token", FORM, 400, "unsupported_grant_type"],
    ["token", "grant_type=authorization_code", FORM, 400, "invalid_request"],
    ["token", "{}", "application/json", 400, "invalid_request"],
    ["token", "x".repeat(20_000), FORM, 400, "invalid_request"],
  ])("%s of %j as %s is %i %s", async (what, body, type, status, error) => {
    const reply = await (what === "token" ? answerToken : answerRegistration)(post(body, type));
    expect([reply.status, await reply.json()]).toEqual([status, { error, error_description: expect.any(String) }]);
    expect(reply.headers.get("request-id")).toBeTruthy();
  });
});

import { describe, expect, test } from "vitest";
import { visitor } from "@/testing/people";
import { clientOf, isRedirect, mayRedirect, registerClient } from "./clients";
import { shownName } from "./contract";
import { readAuthorisation, redirectWith } from "./read-authorisation";

describe("a redirect URI", () => {
  test.each([
    "https://claude.ai/api/mcp/auth_callback",
    "https://example.com/cb?x=1",
    "http://localhost:33418/callback",
    "http://127.0.0.1/",
    "http://[::1]:8000/cb",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "com.example.app:/callback",
  ])("may be %s", (uri) => expect(isRedirect(uri)).toBe(true));

  test.each([
    "http://example.com/cb",
    "http://localhost.example.com/cb",
    "http://127.0.0.1.example.com/",
    "https://user:pass@example.com/",
    "https://example.com/#fragment",
    "https://example.com/#",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ms-msdt:/id",
    "search-ms:query=x",
    "/relative",
    "",
  ])("may not be %j", (uri) => expect(isRedirect(uri)).toBe(false));
});

describe("a client", () => {
  const register = (name: string, ...uris: string[]) => registerClient({ client_name: name, redirect_uris: uris });

  test("is what it registered, and nothing else is a client", () => {
    const { id, client } = register("Claude", "https://claude.ai/cb");
    expect(clientOf(id)).toEqual(client);
    const forged = Buffer.from(JSON.stringify({ ...client, redirects: ["https://evil.example/"] })).toString("base64url");
    for (const other of ["", "x", id.slice(0, -1), `${forged}.${id.split(".").at(-1)}`]) expect(clientOf(other)).toBeUndefined();
  });

  test("may be redirected to what it registered, on the person's computer by any port", () => {
    const { client } = register("x", "https://a.example/cb", "http://127.0.0.1/cb");
    for (const uri of ["https://a.example/cb", "http://127.0.0.1:4711/cb"]) expect(mayRedirect(client, uri), uri).toBe(true);
    for (const uri of [
      "https://a.example/cb/",
      "https://a.example/cb?x=1",
      "https://a.example:444/cb",
      "http://127.0.0.1:4711/other",
      "http://localhost:4711/cb",
      "http://evil.example/cb",
    ])
      expect(mayRedirect(client, uri), uri).toBe(false);
  });

  test("is refused with an address that nobody may be sent to, or too many", () => {
    expect(() => register("x", "https://a.example/", "javascript:alert(1)")).toThrow(/can't be a redirect URI/);
    expect(() => register("x", ...Array.from({ length: 10 }, (_, i) => `https://a.example/${"x".repeat(200)}${i}`))).toThrow(/too long/);
  });

  test.each([
    ["Claude", "Claude"],
    ["  Two\nlines\u202e ", "Two lines"],
    ["", "An application"],
    ["\u200b", "An application"],
    ["x".repeat(100), "x".repeat(60)],
  ])("called %j is shown as %j", (name, shown) => expect(shownName(name)).toBe(shown));
});

describe("what a client asks for", () => {
  const { id } = registerClient({ client_name: "Claude", redirect_uris: ["https://claude.ai/cb"] });
  const query = {
    ...{ response_type: "code", client_id: id, redirect_uri: "https://claude.ai/cb", state: "s" },
    ...{ code_challenge: "x".repeat(43), code_challenge_method: "S256" },
  };

  const read = (given: unknown) => readAuthorisation(visitor(), given);

  test("is everything that reads, or the part that it names, and nothing that writes", async () => {
    const asked = await read(query);
    expect(asked).toMatchObject({ client: { name: "Claude" }, destination: { kind: "site", name: "claude.ai" }, describedBy: null });
    expect(asked.scopes).not.toContain("exports:write");
    expect((await read({ ...query, scope: "prices:read webhooks:write other" })).scopes).toEqual(["prices:read"]);
    expect((await read({ ...query, scope: "openid theirs" })).scopes).toEqual(asked.scopes);
    await expect(read({ ...query, scope: "exports:write openid" })).rejects.toThrow("can't have");
  });

  test.each([
    ["response_type", { response_type: "token" }],
    ["code_challenge", { code_challenge: undefined }],
    ["code_challenge_method", { code_challenge_method: "plain" }],
    ["not registered", { client_id: "x.y" }],
    ["redirect URI", { redirect_uri: "https://evil.example/" }],
    ["another service", { resource: "https://evil.example/mcp" }],
    ["state", { state: ["a", "b"] }],
  ])("is refused where %s is wrong", async (says, wrong) => {
    await expect(read({ ...query, ...wrong })).rejects.toThrow(says);
  });

  test("goes back to where it came from, with its state and who answers", async () => {
    const { query: asked } = await read(query);
    const url = new URL(redirectWith(asked, { error: "access_denied" }));
    expect([url.origin + url.pathname, url.searchParams.get("state"), url.searchParams.get("error")]).toEqual([
      "https://claude.ai/cb",
      "s",
      "access_denied",
    ]);
    expect(url.searchParams.get("iss")).toMatch(/^http/);
  });
});

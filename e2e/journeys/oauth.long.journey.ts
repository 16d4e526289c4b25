import { createServer } from "node:http";
import {
  auth,
  Client,
  type OAuthClientInformationFull,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { consentPath } from "@/e2e/scenes/oauth";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** An assistant on the person's computer: it waits at a port for the browser to come back. */
async function assistant() {
  const codes: URL[] = [];
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/callback") codes.push(url);
    res.setHeader("Content-Type", "text/html").end("<title>Connected</title>You can close this window.");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const redirect = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/callback`;
  const kept: { client?: OAuthClientInformationFull; tokens?: OAuthTokens; verifier: string; goTo?: URL } = { verifier: "" };
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: "Test assistant", redirect_uris: [redirect], token_endpoint_auth_method: "none" },
    state: () => "a state",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client as OAuthClientInformationFull),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.goTo = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  };
  return { provider, kept, codes, close: () => server.close() };
}

test("an assistant connects by signing in, reads data with a key of its own, and is cut off by revoking it", async ({
  page,
  request,
  signInAs,
  baseURL,
}) => {
  const mcp = new URL("/mcp", baseURL);
  const { provider, kept, codes, close } = await assistant();
  try {
    const transport = new StreamableHTTPClientTransport(mcp, { authProvider: provider });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    // The server asks for access when a tool is used; the client registers and opens the browser.
    await expect(client.callTool({ name: "find_companies", arguments: {} })).rejects.toThrow(/unauthorized/i);
    const owner = await person({ name: "Ada Assistant" });
    await signInAs(owner);
    await page.goto(kept.goTo?.href ?? "");
    await expect(page.getByRole("heading", { name: "Allow Test assistant to read data?" })).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Live/ })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Allow access" }).click();
    await expect(page.getByText("You can close this window.")).toBeVisible();
    const [came] = codes;
    expect([came?.searchParams.get("state"), came?.searchParams.get("iss")]).toEqual(["a state", new URL(baseURL ?? "").origin]);
    const [authorizationCode, iss] = ["code", "iss"].map((name) => came?.searchParams.get(name) ?? "");
    expect(await auth(provider, { serverUrl: mcp, authorizationCode: authorizationCode ?? "", iss: iss ?? "" })).toBe("AUTHORIZED");

    const again = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await again.connect(new StreamableHTTPClientTransport(mcp, { authProvider: provider }));
    expect((await again.callTool({ name: "find_companies", arguments: {} })).isError).toBeFalsy();

    await page.goto("/console/keys");
    await page.getByRole("link", { name: /Test assistant \(OAuth\)/ }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await dialogOf(page)
      .getByLabel(/to confirm/)
      .fill("Test assistant (OAuth)");
    await dialogOf(page).getByRole("button", { name: "Revoke key" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(async () => {
      const headers = { authorization: `Bearer ${kept.tokens?.access_token ?? ""}` };
      expect((await request.get("/api/v1/me", { headers })).status()).toBe(401);
    }).toPass({ timeout: 20_000 });
    expect(await prisma().event.count({ where: { orgId: owner.orgId ?? "", type: "key.authorised" } })).toBe(1);
  } finally {
    close();
  }
});

test("who is not signed in comes back to the request; who says no goes back without a code, and a wrong request goes nowhere", async ({
  page,
  signInAs,
}) => {
  const path = consentPath("Notebook", "http://127.0.0.1/callback", { state: "s" });
  await page.goto(path);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signInAs(await person({ name: "Nora Notebook" }));
  await page.goto(page.url());
  await expect(page.getByRole("heading", { name: "Allow Notebook to read data?" })).toBeVisible();
  const cancel = new URL((await page.getByRole("link", { name: "Cancel" }).getAttribute("href")) ?? "");
  expect([cancel.hostname, cancel.searchParams.get("error"), cancel.searchParams.get("state"), cancel.searchParams.get("code")]).toEqual([
    "127.0.0.1",
    "access_denied",
    "s",
    null,
  ]);

  await page.goto(path.replace("redirect_uri=http%3A%2F%2F127.0.0.1", "redirect_uri=https%3A%2F%2Fevil.example"));
  await expect(page.getByRole("heading", { name: "This application can't connect" })).toBeVisible();
  await expect(page.locator('a[href*="evil.example"]')).toHaveCount(0);
});

test("an application whose ID is the URL of its description needs no registration, and its host vouches for its name", async ({
  page,
  signInAs,
}) => {
  const { provider, codes, close } = await assistant();
  const described = createServer((req, res) => {
    const id = `http://${req.headers.host ?? ""}${req.url ?? ""}`;
    const document = { client_id: id, client_name: "Described assistant", redirect_uris: [provider.redirectUrl] };
    res.setHeader("Content-Type", "application/json").end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => described.listen(0, "127.0.0.1", resolve));
  try {
    const address = described.address();
    const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    const path = (id: string) => consentPath("x", String(provider.redirectUrl), { client_id: id, state: "a state" });
    await signInAs(await person({ name: "Dora Described" }));
    await page.goto(path(`http://${host}/`));
    await expect(page.getByText("The client ID is not a URL where a description can be.")).toBeVisible();
    await page.goto(path(`http://${host}/client.json`));
    await expect(page.getByRole("heading", { name: "Allow Described assistant to read data?" })).toBeVisible();
    await expect(page.getByText(`The name comes from ${host}.`)).toBeVisible();
    await page.getByRole("button", { name: "Allow access" }).click();
    await expect(page.getByText("You can close this window.")).toBeVisible();
    expect(codes[0]?.searchParams.get("code")).toBeTruthy();
  } finally {
    described.close();
    close();
  }
});

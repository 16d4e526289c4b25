import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { receiver, type Receiver } from "@/testing/webhooks";
import { type Fetching, fetchClient } from "./fetch-client";

const open: Receiver[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((made) => made.close()))));

const LOCAL: Fetching = { policy: PUBLIC_AND_LOOPBACK, resolve: () => Promise.resolve(["127.0.0.1"]), timeoutMs: 2_000 };

async function host(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<string> {
  const made = await receiver(answer);
  open.push(made);
  return made.url.replace("/hooks", "/client.json");
}

const REDIRECTS = ["https://claude.ai/cb"];

/** The ID of a client whose description differs from a good one in these fields, which are left out where undefined. */
async function described(changed: Record<string, unknown> = {}, type = "application/json"): Promise<string> {
  const id: string = await host((response) =>
    response
      .writeHead(200, { "content-type": type })
      .end(JSON.stringify({ client_id: id, client_name: "Claude", redirect_uris: REDIRECTS, ...changed })),
  );
  return id;
}

const fetched = (id: string, how: Partial<Fetching> = {}) => fetchClient(id, { ...LOCAL, ...how });

describe("a client that describes itself", () => {
  test.each([
    ["with all of it", { token_endpoint_auth_method: "none", logo_uri: "https://claude.ai/logo.png" }, "application/json"],
    ["as other JSON", {}, "application/oauth-client+json; charset=utf-8"],
  ])("is known by its document %s", async (_, changed, type) =>
    expect(await fetched(await described(changed, type))).toEqual({ name: "Claude", redirects: REDIRECTS }),
  );

  test("without a name is an application", async () =>
    expect((await fetched(await described({ client_name: undefined }))).name).toBe("An application"));

  test.each([
    ["another client_id", { client_id: "https://claude.ai/other.json" }],
    ["token_endpoint_auth_method", { token_endpoint_auth_method: "client_secret_basic" }],
    ["redirect_uris", { redirect_uris: [] }],
    ["can't be a redirect URI", { redirect_uris: ["javascript:alert(1)"] }],
    ["too large", { more: "x".repeat(20_000) }],
  ])("is refused for %s", async (says, changed) => await expect(fetched(await described(changed))).rejects.toThrow(says));

  test.each([
    ["is a page", 200, { "content-type": "text/html" }, "not JSON"],
    ["is missing", 404, { "content-type": "application/json" }, "status 404"],
    ["is somewhere else", 302, { location: "https://claude.ai/client.json" }, "status 302"],
  ])("is refused where the document %s", async (_, status, headers, says) => {
    const id = await host((response) => response.writeHead(status, headers).end("{}"));
    await expect(fetched(id)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining(says) });
  });

  test("is refused where the document does not come in time, and nothing that the host said is told", async () => {
    const slow = await host((response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"));
    await expect(fetched(slow, { timeoutMs: 200 })).rejects.toThrow("could not be fetched");
    const broken = await host((response) => void response.destroy());
    await expect(fetched(broken)).rejects.toThrow("could not be fetched");
  });

  test.each([
    "https://claude.ai",
    "https://claude.ai/",
    "https://claude.ai/a/../client.json",
    "https://user@claude.ai/client.json",
    "https://claude.ai/client.json#a",
    "http://claude.ai/client.json",
    "https://10.0.0.1/client.json",
    "https://localhost/client.json",
    "https://CLAUDE.ai/client.json",
  ])("is not looked for at %s", async (id) => {
    const asked: string[] = [];
    const resolve = (name: string) => Promise.resolve([...asked.splice(0, 0, name), "8.8.8.8"]);
    await expect(fetched(id, { policy: PUBLIC_ONLY, resolve })).rejects.toMatchObject({ code: "unprocessable" });
    expect(asked).toEqual([]);
  });

  test("is not fetched from a name that leads into a private network", async () => {
    const how = { policy: PUBLIC_ONLY, resolve: () => Promise.resolve(["169.254.169.254"]) };
    await expect(fetched("https://claude.ai/client.json", how)).rejects.toThrow("could not be fetched");
  });
});

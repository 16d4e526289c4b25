import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CHUNK_BYTES } from "@/lib/catalog/imports/contract";
import { MAX_FILE_BYTES } from "@/lib/custom-fields/contract";
import { MAX_BODY_BYTES } from "@/lib/http/read-body";
import { atLeast } from "./at-least";
import { bodyLimitOf } from "./body-limit";
import { describeClient, readClient } from "./client";

type Visit = { address?: string; url?: string; httpVersion?: string; headers?: Record<string, string | undefined> };

beforeEach(() => vi.stubEnv("HELIODEX_LISTENER", "own"));
afterEach(() => vi.unstubAllEnvs());

const browser = { host: "localhost:3000", connection: "keep-alive" };
const visit = ({ address = "127.0.0.1", url = "/console?a=1", httpVersion = "1.1", headers = {} }: Visit) =>
  readClient(describeClient({ url, httpVersion, headers: { ...browser, ...headers } } as unknown as IncomingMessage, address, "req_1"));

describe("a visitor", () => {
  test("is local with a browser on this machine", () => {
    expect(visit({})).toEqual({ address: "127.0.0.1", isLocal: true, target: "/console?a=1", requestId: "req_1" });
    expect(visit({ address: "::1", headers: { host: "[::1]:3000" } }).isLocal).toBe(true);
  });

  test.each<[string, Visit]>([
    ["from another machine", { address: "192.0.2.1" }],
    ["by another name", { headers: { host: "data.example" } }],
    ["by a name that only begins like ours", { headers: { host: "localhost.example" } }],
    ["without a name", { headers: { host: undefined } }],
    ["in HTTP/1.0, as proxies speak", { httpVersion: "1.0" }],
    ["on a connection that closes", { headers: { connection: "close" } }],
    ["forwarded", { headers: { "x-forwarded-for": "192.0.2.1" } }],
    ["forwarded, in the newer way", { headers: { forwarded: "for=192.0.2.1" } }],
    ["passed on", { headers: { via: "1.1 proxy" } }],
  ])("is not local %s", (_, given) => expect(visit(given).isLocal).toBe(false));

  test("is unknown where our own listener did not say who it is", () => {
    const header = encodeURIComponent(JSON.stringify({ address: "127.0.0.1", isLocal: true, target: "/" }));
    expect(readClient(null)).toEqual({ address: null, isLocal: false, target: "/", requestId: null });
    vi.stubEnv("HELIODEX_LISTENER", "");
    expect(readClient(header)).toEqual({ address: null, isLocal: false, target: "/", requestId: null });
  });
});

test.each([
  ["/api/console/keys", MAX_BODY_BYTES],
  ["/api/console/brand/logo", 720 * 1024],
  ["/api/console/brand/logo/x", MAX_BODY_BYTES],
  ["/api/staff/data/imports/imp_1/content", CHUNK_BYTES],
  ["/api/staff/data/imports/imp_1/x/content", MAX_BODY_BYTES],
  ["/api/console/fields/uploads", MAX_FILE_BYTES],
  ["/api/staff/customers/org_1/fields/uploads", MAX_FILE_BYTES],
  ["/api/public/fields/uploads", MAX_BODY_BYTES],
])("%s takes %i bytes", (path, bytes) => expect(bodyLimitOf(path)).toBe(bytes));

test("an answer and a refusal come no sooner than they may, and are what they are", async () => {
  const timed = async (work: () => Promise<string>): Promise<[string, boolean]> => {
    const startedAt = performance.now();
    const said = await atLeast(50, work).catch((error: unknown) => String(error));
    return [said, performance.now() - startedAt >= 49];
  };
  expect(await timed(() => Promise.resolve("yes"))).toEqual(["yes", true]);
  expect(await timed(() => Promise.reject(new Error("no")))).toEqual(["Error: no", true]);
});

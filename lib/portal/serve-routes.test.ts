import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { apiRoutes } from "@/testing/portal";
import { portalHandlers, type Elsewhere } from "./serve-routes";

const says =
  (name: string) =>
  async (_: NextRequest, { params }: { params: Promise<unknown> }): Promise<Response> =>
    Response.json({ name, params: await params });

const elsewhere = (): Promise<Response> => Promise.resolve(new Response("elsewhere", { status: 404 }));
const handlers = portalHandlers(
  [
    ["console/keys/new", { GET: says("new") }],
    ["console/keys/[id]", { GET: says("key"), DELETE: says("gone") }],
    ["console/keys/[id]/uses/[use]", { POST: says("use") }],
  ],
  { GET: elsewhere, HEAD: elsewhere, OPTIONS: elsewhere, POST: elsewhere, PUT: elsewhere, PATCH: elsewhere, DELETE: elsewhere },
);

/** As Next calls the catch-all: with the parts of the path decoded. */
function ask(method: keyof Elsewhere, path: string): Promise<Response> {
  const request = new NextRequest(`http://localhost/api/${path}`, { method });
  return handlers[method](request, { params: Promise.resolve({ path: path.split("/").map(decodeURIComponent) }) });
}

test("a path leads to its route, a literal part before one that takes any value, with what stands in its places", async () => {
  expect(await (await ask("GET", "console/keys/new")).json()).toEqual({ name: "new", params: {} });
  expect(await (await ask("GET", "console/keys/a%2Fb")).json()).toEqual({ name: "key", params: { id: "a/b" } });
  expect(await (await ask("POST", "console/keys/k1/uses/u2")).json()).toEqual({ name: "use", params: { id: "k1", use: "u2" } });
});

test("HEAD is GET; a method that a route does not have is refused with those that it has; OPTIONS names them", async () => {
  expect((await ask("HEAD", "console/keys/k1")).status).toBe(200);
  const refused = await ask("POST", "console/keys/k1");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "DELETE, GET, HEAD, OPTIONS"]);
  expect(await refused.json()).toMatchObject({ code: "method-not-allowed" });
  expect((await ask("HEAD", "console/keys/k1/uses/u2")).status).toBe(405);
  const options = await ask("OPTIONS", "console/keys/k1/uses/u2");
  expect([options.status, options.headers.get("allow"), await options.text()]).toEqual([204, "OPTIONS, POST", ""]);
});

test.each(["companies", "console", "console/keys", "console/keys/k1/uses", "console/keys/k1/uses/u2/more"])(
  "/api/%s is answered elsewhere",
  async (path) => {
    expect(await (await ask("GET", path)).text()).toBe("elsewhere");
  },
);

test("the portal's areas have handlers in the table and no routes of Next beside it", () => {
  const beside = apiRoutes().filter(({ path, file }) => /^\/api\/(console|public|staff|v1)\//.test(path) && file.endsWith("route.ts"));
  expect(beside).toEqual([]);
});

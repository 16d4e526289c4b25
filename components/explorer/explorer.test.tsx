import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { operationsOf } from "@/lib/api/openapi/contract";
import { answerCalls, json, later, problem, type SentCall } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { Explorer } from "./explorer";
import type { Viewer } from "./modes";

const query = (name: string, schema: object, description = "") => ({ name, in: "query", description, schema });
const PATHS = {
  "/prices": {
    get: {
      operationId: "listPrices",
      summary: "List prices",
      parameters: [
        query("stage", { type: "array", items: { type: "string", enum: ["wafer", "cell", "module"] } }),
        query("currency", { type: "string", enum: ["USD", "CNY"] }),
        query("format", { type: "string", enum: ["json", "csv", "xlsx"] }),
        query("limit", { type: "integer", minimum: 1, maximum: 100 }),
        query("cursor", { type: "string" }),
      ],
    },
  },
  "/companies/{id}": {
    get: { operationId: "getCompany", summary: "One company", parameters: [{ name: "id", in: "path", required: true, schema: {} }] },
  },
};
const OPERATIONS = operationsOf({ paths: PATHS });

const VISITOR: Viewer = { kind: "visitor", isSignedIn: false, maxRows: 100, mayJoin: true };
// What is left, and the token, are remembered for an organisation: each test is one of its own.
let count = 0;
const member = (): Viewer => ({
  kind: "member",
  orgId: `org_${(count += 1)}`,
  maxRows: { sandbox: 100, live: 500 },
  isTrial: false,
  liveRefusal: null,
});

function open(search: string, viewer: Viewer = VISITOR) {
  const [operation] = OPERATIONS.filter(({ id }) => search.includes(id));
  if (operation === undefined) throw new Error("no such operation");
  return openPage(
    <Explorer
      present={{}}
      operation={operation}
      endpoints={OPERATIONS}
      opener={null}
      viewer={viewer}
      baseUrl="https://data.example/api/v1"
      mayBegin
      notices={null}
    />,
    `/explorer?${search}`,
  );
}

const token = (name = "tok") => json({ token: name, expiresAt: new Date(Date.now() + 600_000).toISOString() });
const prices = (next: string | null = null) =>
  json({
    data: [
      { stage: "module", price: 0.088 },
      { stage: "cell", price: 0.031 },
    ],
    page: { next: next === null ? null : `https://data.example/api/v1/prices?cursor=${next}`, has_more: next !== null },
    meta: {},
  });
const portal = { "POST /api/public/explorer-token": () => token(), "POST /api/console/explorer-token": () => token() };
const asked = (sent: readonly SentCall[]) => sent.map(({ address }) => address).filter((address) => address.startsWith("/api/v1/"));
const response = () => within(screen.getByRole("region", { name: "Response" }));
const code = () => screen.getByRole("tabpanel", { name: /curl|Python|JavaScript/ }).textContent;

test("a link to a call opens its form filled in, sends it once, and shows the response", async () => {
  const sent = answerCalls({ ...portal, "GET /api/v1/prices": () => prices() });
  open("operation=listPrices&stage=module,cell&limit=20");
  expect(await response().findByText("0.088")).toBeTruthy();
  expect(asked(sent)).toEqual(["/api/v1/prices?stage=module%2Ccell&limit=20"]);
  expect(sent.at(-1)?.headers.get("Authorization")).toBe("Bearer tok");
  expect(screen.getByLabelText(/^limit/)).toHaveProperty("value", "20");
  expect(screen.getByRole("checkbox", { name: "module" })).toHaveProperty("checked", true);
  expect(screen.getByRole("checkbox", { name: "wafer" })).toHaveProperty("checked", false);
  expect(
    response()
      .getByText(/^200 OK, 2 records, /)
      .getAttribute("role"),
  ).toBe("status");
});

test("the address bar, the link and the code follow the form while it is filled in; the address only what is sent", async () => {
  answerCalls({ ...portal, "GET /api/v1/prices": () => prices() });
  const { user } = open("operation=listPrices");
  await response().findByText("0.088");
  await user.click(screen.getByRole("checkbox", { name: "cell" }));
  await user.selectOptions(screen.getByLabelText("currency"), "CNY");
  expect(screen.getByText("/api/v1/prices?stage=cell&currency=CNY")).toBeTruthy();
  expect(code()).toContain("https://data.example/api/v1/prices?stage=cell&currency=CNY");
  await user.click(screen.getByRole("tab", { name: "curl" }));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Python" }));
  expect(code()).toContain('"currency": "CNY"');
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe("https://data.example/explorer?operation=listPrices&stage=cell&currency=CNY");
  expect(window.location.search).not.toContain("CNY");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(window.location.search).toBe("?operation=listPrices&stage=cell&currency=CNY"));
});

test("another endpoint begins empty and in the same mode", async () => {
  answerCalls(portal);
  open("operation=listPrices&limit=20&mode=live", member());
  const link = screen.getAllByRole("link", { name: "/companies/{id}" })[0];
  expect(link?.getAttribute("href")).toBe("/explorer?operation=getCompany&mode=live");
  expect(screen.getAllByRole("link", { name: "/prices" })[0]?.getAttribute("aria-current")).toBe("true");
});

test("a value outside its limits is named beside the field before it is sent", async () => {
  answerCalls({ ...portal, "GET /api/v1/prices": () => prices() });
  const { user } = open("operation=listPrices");
  await response().findByText("0.088");
  const limit = screen.getByLabelText(/^limit/);
  await user.type(limit, "500");
  expect(screen.getByText("This is outside 1 to 100.")).toBeTruthy();
  expect(limit.getAttribute("aria-invalid")).toBe("true");
  await user.clear(limit);
  await user.type(limit, "5");
  expect(screen.queryByText("This is outside 1 to 100.")).toBeNull();
});

test("what the API rejects stands at its parameter, leads to it, and goes when the value changes", async () => {
  const errors = [{ parameter: "cursor", code: "invalid", detail: "is not a cursor of this list." }];
  answerCalls({ ...portal, "GET /api/v1/prices": () => problem(400, "invalid-parameter", { detail: "Check the parameters.", errors }) });
  const { user } = open("operation=listPrices&cursor=abc");
  const problemView = within(await screen.findByRole("region", { name: "Problem" }));
  expect(problemView.getByText("Check the parameters.")).toBeTruthy();
  await user.click(problemView.getByRole("button", { name: "cursor" }));
  const field = screen.getByLabelText("cursor");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.type(field, "d");
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test("without its ID a record is not asked for: the field takes the focus", async () => {
  const sent = answerCalls({ ...portal, "GET /api/v1/companies/co%2F1": () => json({ data: { id: "co/1", name: "Solaris" } }) });
  const { user } = open("operation=getCompany");
  await user.click(screen.getByRole("button", { name: /^Send/ }));
  const id = screen.getByLabelText(/^id/);
  expect(document.activeElement).toBe(id);
  expect(sent).toEqual([]);
  await user.type(id, "co/1{Enter}");
  expect(await response().findByText("Solaris")).toBeTruthy();
});

test("after a lost connection the same request can be sent again", async () => {
  let isUp = false;
  const sent = answerCalls({
    ...portal,
    "GET /api/v1/prices": () => (isUp ? prices() : Promise.reject(new TypeError("fetch failed"))),
  });
  const { user } = open("operation=listPrices&limit=7");
  expect(await response().findByText("The service could not be reached")).toBeTruthy();
  isUp = true;
  await user.click(response().getByRole("button", { name: "Try again" }));
  expect(await response().findByText("0.088")).toBeTruthy();
  expect(asked(sent)).toEqual(["/api/v1/prices?limit=7", "/api/v1/prices?limit=7"]);
});

test("an error without a document names its status; a rate limit says when to try again", async () => {
  const responses = [
    new Response("<html>", { status: 502 }),
    json({ code: "rate-limited", title: "Too many requests", detail: "Slow down." }, { status: 429, headers: { "Retry-After": "3" } }),
  ];
  answerCalls({ ...portal, "GET /api/v1/prices": () => responses.shift() ?? prices() });
  const { user } = open("operation=listPrices");
  expect(await response().findByText("The service returned status 502 without details")).toBeTruthy();
  await user.click(response().getByRole("button", { name: "Try again" }));
  expect(await response().findByText("Try again in 3 s.")).toBeTruthy();
  await user.click(response().getByRole("button", { name: "Try again" }));
  expect(await response().findByText("0.088")).toBeTruthy();
});

test("live data is sent for only when asked to, with a live token, and what is left is shown", async () => {
  const limits = { RateLimit: '"month";r=9997;t=60', "RateLimit-Policy": '"month";q=10000' };
  const sent = answerCalls({
    ...portal,
    "GET /api/v1/prices": () =>
      json(
        { data: [{ stage: "ingot" }], page: {}, meta: { release: 3, sources: [{ name: "Ember", licence: "CC BY 4.0" }] } },
        { headers: limits },
      ),
  });
  const viewer = member();
  const { user } = open("operation=listPrices&mode=live", viewer);
  expect(response().getByText("Ready to send")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Sandbox" }));
  expect(window.location.search).toBe("?operation=listPrices");
  await user.click(screen.getByRole("radio", { name: "Live" }));
  expect(window.location.search).toBe("?operation=listPrices&mode=live");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
  const [send] = screen.getAllByRole("button", { name: /^Send, 1 call/ });
  if (send) await user.click(send);
  expect(await response().findByText("ingot")).toBeTruthy();
  expect(response().getByText("Source: Ember (CC BY 4.0), release 3")).toBeTruthy();
  expect(sent[0]).toMatchObject({ address: "/api/console/explorer-token", body: { mode: "live" } });
  expect(sent[0]?.headers.get("X-Organisation")).toBe(viewer.kind === "member" ? viewer.orgId : "");
  expect(screen.getByText("9,997")).toBeTruthy();
});

test("a token that ended is renewed once; a session that ended leads to the sign-in and back", async () => {
  const names = ["old", "new"];
  const sent = answerCalls({
    "POST /api/console/explorer-token": () => token(names.shift()),
    "GET /api/v1/prices": () => problem(401, "invalid-key"),
  });
  open("operation=listPrices&limit=3", member());
  const link = await response().findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe(`/sign-in?next=${encodeURIComponent("/explorer?operation=listPrices&limit=3")}`);
  expect(sent.flatMap(({ headers }) => headers.get("Authorization") ?? [])).toEqual(["Bearer old", "Bearer new"]);
});

test("a request that was cancelled shows nothing when its response comes after all", async () => {
  const { respond, arrive } = later();
  answerCalls({ ...portal, "GET /api/v1/prices": respond });
  const { user } = open("operation=listPrices", member());
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(response().getByText("Ready to send")).toBeTruthy();
  arrive(prices());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(response().queryByText("0.088")).toBeNull();
});

test("a double click sends, and does not cancel what it sent", async () => {
  const { respond, arrive } = later();
  const sent = answerCalls({ ...portal, "GET /api/v1/prices": respond });
  const { user } = open("operation=listPrices&mode=live", member());
  const [send] = screen.getAllByRole("button", { name: /^Send, 1 call/ });
  if (send) await user.dblClick(send);
  await waitFor(() => expect(asked(sent)).toEqual(["/api/v1/prices"]));
  arrive(prices());
  expect(await response().findByText("0.088")).toBeTruthy();
});

test("the next page keeps the request; a changed filter begins at the first page again", async () => {
  const sent = answerCalls({ ...portal, "GET /api/v1/prices": ({ address }) => prices(address.includes("cursor") ? null : "c2") });
  const { user } = open("operation=listPrices&limit=2");
  await user.click(await response().findByRole("button", { name: "Next page" }));
  await response().findByRole("button", { name: "First page" });
  expect(window.location.search).toBe("?operation=listPrices&limit=2&cursor=c2");
  await user.selectOptions(screen.getByLabelText("currency"), "USD");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await response().findByRole("button", { name: "Next page" });
  expect(asked(sent)).toEqual(["/api/v1/prices?limit=2", "/api/v1/prices?limit=2&cursor=c2", "/api/v1/prices?currency=USD&limit=2"]);
});

test("all rows as a file: they are counted, the price is said, and every page ends up in it", async () => {
  const csv = (cursor: string | null) =>
    new Response(cursor === null ? "stage\nmodule\n" : "stage\ncell\n", {
      headers: {
        "Content-Type": "text/csv",
        ...(cursor === null ? { Link: '<https://data.example/api/v1/prices?cursor=c2>; rel="next"' } : {}),
      },
    });
  const left = { RateLimit: '"month";r=41;t=60' };
  const sent = answerCalls({
    ...portal,
    "GET /api/v1/prices": ({ address }) => {
      const search = new URL(address, "https://data.example").searchParams;
      if (search.get("format") === "csv") return csv(search.get("cursor"));
      if (search.get("limit") === "1") return json({ data: [], page: {}, meta: { total: 700 } }, { headers: left });
      return prices("c2");
    },
  });
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) void blob.text().then((text) => saved.push(text));
    return "blob:1";
  });
  const { user } = open("operation=listPrices&mode=live&stage=cell", member());
  await user.keyboard("{Control>}{Enter}{/Control}");
  await user.click(await response().findByRole("button", { name: "Download CSV" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Download CSV" }));
  await user.click(dialog.getByRole("button", { name: "Count rows" }));
  expect(await dialog.findByText("700 rows in requests of 500: 2 calls, 41 left.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Download all 700 rows (2 calls)" }));
  await waitFor(() => expect(saved).toEqual(["stage\nmodule\ncell\n"]));
  expect(asked(sent).filter((address) => address.includes("csv"))).toEqual([
    "/api/v1/prices?stage=cell&format=csv&limit=500",
    "/api/v1/prices?stage=cell&format=csv&limit=500&cursor=c2",
  ]);
});

test("a workbook is a file to save, under the name that the service gives it", async () => {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const disposition = 'attachment; filename="prices-release-7.xlsx"';
  const headers = { "Content-Type": type, "Content-Disposition": disposition, "Page-Has-More": "true" };
  answerCalls({ ...portal, "GET /api/v1/prices": () => new Response(new Uint8Array([80, 75, 0, 255]), { headers }) });
  const saved: number[][] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) void blob.arrayBuffer().then((bytes) => saved.push([...new Uint8Array(bytes)]));
    return "blob:1";
  });
  const { user } = open("operation=listPrices&format=xlsx");
  expect(await response().findByText("prices-release-7.xlsx")).toBeTruthy();
  expect(response().getByText(/An Excel file of 4 B. It has one page of the result/)).toBeTruthy();
  await user.click(response().getByRole("button", { name: "Download file" }));
  await waitFor(() => expect(saved).toEqual([[80, 75, 0, 255]]));
});

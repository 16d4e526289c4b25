import { beforeAll, expect, test } from "vitest";
import { removeMember } from "@/lib/accounts/members/remove-member";
import { viewOfPlan, viewOfVisitor } from "@/lib/billing/entitlement/plan-views";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { headAt } from "@/lib/catalog/current-release";
import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { versionClock } from "@/lib/platform/version-clock";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { type Person, person, StoppedClock } from "@/testing/people";
import { publishDrafts } from "@/testing/publish-drafts";
import { operator, seeChanges, useDatabase } from "@/testing/use-database";
import { changeView } from "./change-view";
import { type ChangeViewInput, MAX_VIEWS, SaveViewInput, viewPath } from "./contract";
import { deleteView } from "./delete-view";
import { createViewLink, viewOfToken } from "./links";
import { listViews } from "./list-views";
import { stopViewMails } from "./mail-links";
import { saveView } from "./save-view";
import { sendViewMails } from "./send-view-mails";
import { readViewChart } from "./view-chart";

useDatabase();

// Ids never run backwards in a process, so this time is ahead of the system's and of other tests'. It is a Monday.
const clock = new StoppedClock(Date.UTC(2038, 0, 4, 7));
const QUARTER = "2037Q3";
const ITEM = "TOPCon module, views";
let ada: Person, bob: Person, orgId: string, seriesId: string;

const save = async (who: Person, name: string, path: string) =>
  (await saveView(await who.ctx(), orgId, SaveViewInput.parse({ name, path }))).id;
const change = async (who: Person, id: string, input: ChangeViewInput) => changeView(await who.ctx(), orgId, { id, change: input });
const names = async (who: Person): Promise<string[]> => (await listViews(await who.ctx(), orgId)).map(({ name }) => name);
const mails = () => prisma().mail.findMany({ where: { template: "saved-views", orgId }, orderBy: { createdAt: "asc" } });

beforeAll(async () => {
  ada = await person({ clock, name: "Ada" });
  orgId = ada.orgId ?? "";
  bob = await person({ clock, orgId, role: "viewer", name: "Bob" });
  await setEntitlement(operator(clock), { orgId, plan: "starter" });
  await publishDrafts(
    [
      priceDraft(dayAt(clock.now()), "0.1010", { item: ITEM, low: null, high: null }),
      companyDraft("co-1", { name: "Viewed Solar", country: "DE", types: ["panel"] }),
      companyDraft("co-2", { name: "Viewed Moon", country: "CN", types: ["panel"] }),
      companyDraft("co-3", { name: "Viewed Sun", country: "CN", types: ["panel"] }),
      productDraft("pr-1", 600, { manufacturer: "Viewed Solar" }),
      shipmentDraft(QUARTER, "total", "30", { is_total: true, entity: "Total", entity_id: "total" }),
      shipmentDraft(QUARTER, "Viewed Solar", "20.50"),
      shipmentDraft(QUARTER, "Viewed Moon", "9"),
    ],
    { clock },
  );
  await seeChanges();
  seriesId = (await prisma().priceSeries.findFirstOrThrow({ where: { item: ITEM } })).id;
});

test.each([
  ["/prices?stage=module&page=3&cursor=x", "/prices?stage=module"],
  ["/prices?stage=module&utm_source=x&password=secret", "/prices?stage=module"],
  ["/prices/ps_1?range=2y&with=ps_2&with=ps_3&stage=module", "/prices/ps_1?range=2y&with=ps_2&with=ps_3"],
  ["/companies?columns=city&columns=region&density=compact&foo=1", "/companies?columns=city&columns=region&density=compact"],
  ["/companies/co_1?q=x", "/companies/co_1"],
  ["/shipments/sh_1", null],
  ["/constructor", null],
  ["/products/compare?id=pr_1&id=pr_2", "/products/compare?id=pr_1&id=pr_2"],
  ["/console/keys", null],
  ["//evil.example/prices", null],
  ["/prices/../console", null],
  ["/\\evil.example/prices", null],
  ["https://evil.example/prices", null],
  ["prices", null],
])("the page %s is saved as %s", (given, saved) => {
  expect(viewPath(given)).toBe(saved);
});

test("a view is its member's until it is shared; only they rename, share and delete it", async () => {
  const id = await save(ada, "Modules", "/prices?stage=module");
  expect([await names(ada), await names(bob)]).toEqual([["Modules"], []]);
  await expect(change(bob, id, { isWeekly: true })).rejects.toMatchObject({ code: "not-found" });
  await change(ada, id, { isShared: true, name: "Module prices" });
  expect((await listViews(await bob.ctx(), orgId))[0]).toMatchObject({ name: "Module prices", isOwn: false, savedBy: "Ada" });
  await expect(change(bob, id, { name: "Mine" })).rejects.toMatchObject({ code: "not-found" });
  await expect(deleteView(await bob.ctx(), orgId, id)).rejects.toMatchObject({ code: "not-found" });
  await change(bob, id, { isWeekly: true });
  await change(ada, id, { isShared: false });
  expect([await names(bob), await prisma().viewMail.count({ where: { viewId: id } })]).toEqual([[], 0]);
  const stranger = await person({ clock });
  await expect(listViews(await stranger.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
  await deleteView(await ada.ctx(), orgId, id);
  expect(await names(ada)).toEqual([]);
});

test("a link leads to its view until it expires or the view is deleted, and for nothing else", async () => {
  const id = await save(ada, "Linked", "/shipments?product=cell");
  const { url } = await createViewLink(await ada.ctx(), orgId, id);
  const token = url.split("/").at(-1) ?? "";
  const opened = () => viewOfToken(operator(clock), "link", token);
  expect(await opened()).toMatchObject({ path: "/shipments?product=cell" });
  expect(await viewOfToken(operator(clock), "picture", token)).toBeNull();
  expect(await viewOfToken(operator(clock), "link", `${token}x`)).toBeNull();
  await expect(createViewLink(await bob.ctx(), orgId, id)).rejects.toMatchObject({ code: "not-found" });
  const later = new StoppedClock(clock.now() + 31 * DAY_MS);
  expect(await viewOfToken(operator(later), "link", token)).toBeNull();
  await deleteView(await ada.ctx(), orgId, id);
  expect(await opened()).toBeNull();
});

test("chosen views come by e-mail once a week, with prices and a picture, until the link in it ends that", async () => {
  const [series, board, list] = [
    await save(ada, "One series", `/prices/${seriesId}?range=2y`),
    await save(ada, "EU only", "/prices?region=EU"),
    await save(ada, "Makers", "/companies?type=panel"),
  ];
  for (const id of [series, board, list]) await change(ada, id, { isWeekly: true });
  expect(await sendViewMails(operator(clock))).toEqual({ members: 1 });
  await sendViewMails(operator(clock));
  const [mail, ...more] = await mails();
  expect([mail?.subject, more]).toEqual(["Your views this week: EU only, Makers, One series", []]);
  expect(mail?.text).toContain(`${ITEM}, China: 0.1010 USD/W`);
  expect(mail?.html).toMatch(/<img src="[^"]+\/views\/[^"]+\/chart\.png" alt="Chart of One series"/);
  expect(mail?.text).toContain("/companies?type=panel");
  expect(mail?.text).toContain("Makers: 3 companies by country.");
  expect(mail?.text).toContain("China: 2");
  expect(mail?.html).toContain(`alt="Chart of Makers"`);
  expect(mail?.text).toContain("EU only: No price series.");
  const picture = /views\/([^/]+)\/chart\.png" alt="Chart of One series"/.exec(mail?.html ?? "")?.[1] ?? "";
  expect(await viewOfToken(operator(clock), "picture", picture)).toMatchObject({ id: series });
  clock.forward(7 * DAY_MS);
  await sendViewMails(operator(clock));
  expect((await mails()).length).toBe(2);
  const token = /views\/unsubscribe\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect([await stopViewMails(operator(clock), `${token}x`), await stopViewMails(operator(clock), token)]).toEqual([false, true]);
  expect(await sendViewMails(operator(clock))).toEqual({ members: 0 });
});

test("what a view shows at a glance is what its page shows, for who may see it", async () => {
  const nowMs = clock.now();
  const head = await headAt((await versionClock().current()).release);
  const chartOf = (path: string, view = viewOfPlan("pro", nowMs)) => readViewChart(path, { head, nowMs, view });
  expect(await chartOf("/companies?type=panel")).toMatchObject({
    title: "3 companies by country",
    rows: [
      { label: "China", value: "2", bar: 2 },
      { label: "Germany", value: "1", bar: 1 },
    ],
  });
  expect(await chartOf("/companies?type=panel&country=FR")).toMatchObject({ title: "0 companies", rows: [] });
  expect(await chartOf("/products?category=module")).toMatchObject({
    title: "1 product by manufacturer",
    rows: [{ label: "Viewed Solar", value: "1" }],
  });
  expect(await chartOf(`/shipments?product=module&dimension=company&quarter=${QUARTER}`)).toMatchObject({
    title: "Module shipments by company, shipped, Q3 2037",
    rows: [
      { label: "Viewed Solar", value: "20.50 GW, 68.33%", bar: 20.5 },
      { label: "Viewed Moon", value: "9 GW, 30.00%", bar: 9 },
    ],
    sources: ["test"],
  });
  expect(await chartOf("/prices?region=CN")).toMatchObject({ rows: [{ label: `${ITEM}, China`, value: "0.1010 USD/W" }], series: null });
  expect(await chartOf(`/prices/${seriesId}`)).toMatchObject({ series: seriesId });
  for (const path of ["/companies/co_0000000000000000", "/products/pr_1", "/products/compare?id=pr_1"])
    expect(await chartOf(path)).toBeNull();
  const visitor = viewOfVisitor(nowMs, []);
  expect((await chartOf("/companies?type=panel", visitor))?.rows.length).toBeLessThan(3);
  expect((await chartOf(`/shipments?quarter=${QUARTER}`, viewOfPlan("starter", nowMs)))?.title ?? null).toBeNull();
});

test("an organisation has a limited number of views, and a member's go with them", async () => {
  const own = await save(bob, "Bob's", "/prices");
  const owner = await person({ clock, orgId });
  await removeMember(await owner.ctx(), orgId, { userId: bob.userId });
  expect(await prisma().savedView.findUnique({ where: { id: own } })).toBeNull();
  const rows = Array.from({ length: MAX_VIEWS }, (_, i) => ({ id: `vw_${i}`, orgId, userId: ada.userId, name: "x", path: "/prices" }));
  await prisma().savedView.createMany({ data: rows.map((row) => ({ ...row, createdAt: new Date(clock.now()) })) });
  await expect(save(ada, "One more", "/prices")).rejects.toMatchObject({ code: "conflict" });
});

test("a member has one view of a name, and others may have the same", async () => {
  const [one, its] = [await person({ clock }), "Board"];
  const org = one.orgId ?? "";
  const two = await person({ clock, orgId: org, role: "developer" });
  const keep = async (who: Person, name: string) =>
    (await saveView(await who.ctx(), org, SaveViewInput.parse({ name, path: "/prices" }))).id;
  const rename = async (id: string, name: string) => changeView(await one.ctx(), org, { id, change: { name } });
  const first = await keep(one, its);
  await expect(keep(one, "board")).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("“Board”") });
  const second = await keep(one, "Other board");
  await expect(rename(second, "BOARD")).rejects.toMatchObject({ code: "conflict" });
  await rename(first, "board");
  expect(await keep(two, "board")).toMatch(/^vw_/);
});

import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { operator, person, StoppedClock, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { acceptTerms } from "./acceptance/accept-terms";
import { listAcceptances, pendingTerms } from "./acceptance/list-acceptances";
import { PublishVersionInput, SaveDetailsInput, standingOf } from "./contract";
import { missingDetails, readDetailsView, readLegalDetails } from "./details/read-details";
import { saveDetails } from "./details/save-details";
import { listVersions, readVersion } from "./documents/list-versions";
import { publishVersion } from "./documents/publish-version";
import { sendNewTerms } from "./documents/send-new-terms";

useDatabase();

let clock: StoppedClock;
const staff = () => operator(clock);
const dayIn = (days: number): string => new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10);
const publish = (text: string, more: Partial<PublishVersionInput> = {}) =>
  publishVersion(staff(), { document: "terms", text: `## Payment\n\n${text}`, summary: "New prices.", effectiveOn: dayIn(0), ...more });

beforeEach(async () => {
  clock = new StoppedClock();
  await prisma().legalAcceptance.deleteMany();
  await prisma().legalVersion.deleteMany();
  await prisma().legalDetails.deleteMany();
  await prisma().mail.deleteMany();
});

const EMPTY = SaveDetailsInput.parse(Object.fromEntries(Object.keys(SaveDetailsInput.shape).map((name) => [name, ""])));

describe("details", () => {
  test("settings of the environment come before what staff saved, and stay when it is saved again", async () => {
    provideEnv({ LEGAL_NAME: "Example GmbH" });
    await saveDetails(staff(), { ...EMPTY, name: "Another Ltd", law: "Germany" });
    expect(env().LEGAL_NAME).toBe("Example GmbH");
    expect(await readLegalDetails(staff())).toEqual({ name: "Example GmbH", law: "Germany" });
    const view = await readDetailsView(staff());
    expect(view.filter(({ value }) => value !== "")).toEqual([
      { name: "name", value: "Example GmbH", isSetting: true },
      { name: "law", value: "Germany", isSetting: false },
    ]);
    expect(missingDetails(await readLegalDetails(staff()))).toEqual(["address", "privacyMail", "venue", "hosting"]);
    provideEnv({ LEGAL_NAME: "" });
    await saveDetails(staff(), EMPTY);
    expect(await readLegalDetails(staff())).toEqual({});
    const [first, last] = await prisma().event.findMany({ where: { type: "legal.details-saved" }, orderBy: { id: "asc" } });
    // What a setting says stays, so it has not changed.
    expect(first?.data).toEqual({ changes: { law: { from: null, to: "Germany" } } });
    expect(last?.data).toEqual({ changes: { name: { from: "Another Ltd", to: null }, law: { from: "Germany", to: null } } });
    await saveDetails(staff(), { ...EMPTY, representatives: "Ada Adams" });
    expect((await prisma().event.findFirstOrThrow({ where: { type: "legal.details-saved" }, orderBy: { id: "desc" } })).data).toEqual({
      changes: { representatives: true },
    });
    await saveDetails(staff(), EMPTY);
  });

  test("are for staff, who has signed in lately, and are one line each", async () => {
    const [customer, colleague] = await Promise.all([person({ clock }), person({ role: null, staff: true, clock })]);
    await expect(saveDetails(await customer.ctx(), EMPTY)).rejects.toMatchObject({ code: "not-found" });
    await expect(readDetailsView(await customer.ctx())).rejects.toMatchObject({ code: "not-found" });
    clock.forward(HOUR_MS / 3);
    await expect(saveDetails(await colleague.ctx(), EMPTY)).rejects.toMatchObject({ code: "step-up-required" });
    for (const wrong of [{ name: "a\nb" }, { name: "a\u202eb" }, { privacyMail: "nobody" }, { law: "x".repeat(301) }])
      expect(SaveDetailsInput.safeParse({ ...EMPTY, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});

describe("a version", () => {
  test("is in force from its day, and the newest of them counts", async () => {
    expect(await readVersion(staff(), "terms", null)).toBeNull();
    expect(await publish("One.", { summary: "" })).toEqual({ number: 1 });
    expect(await publish("Two.", { effectiveOn: dayIn(30) })).toEqual({ number: 2 });
    expect(await readVersion(staff(), "terms", null)).toMatchObject({ number: 1 });
    expect(await readVersion(staff(), "terms", 2)).toMatchObject({ text: "## Payment\n\nTwo.", effectiveAt: `${dayIn(30)}T00:00:00.000Z` });
    expect(await readVersion(staff(), "terms", 3)).toBeNull();
    expect(await readVersion(staff(), "privacy", null)).toBeNull();
    clock.forward(30 * DAY_MS);
    expect(await readVersion(staff(), "terms", null)).toMatchObject({ number: 2 });
    await publish("Three.");
    expect((await listVersions(staff(), "terms")).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(await readVersion(staff(), "terms", null)).toMatchObject({ number: 3 });
  });

  test("can be neither of yesterday, nor the same again, nor without a word about what has changed", async () => {
    for (const days of [-1, 401])
      await expect(publish("One.", { effectiveOn: dayIn(days) })).rejects.toMatchObject({ code: "unprocessable" });
    await publish("One.", { summary: "" });
    await expect(publish("One.")).rejects.toMatchObject({ code: "conflict" });
    await expect(publish("Two.", { summary: "" })).rejects.toMatchObject({ code: "unprocessable" });
    expect(await listVersions(staff(), "terms")).toHaveLength(1);
  });

  test("that is scheduled is replaced by a later one that comes into force before it", async () => {
    await publish("One.");
    await publish("Two.", { effectiveOn: dayIn(30) });
    const standings = async () => {
      const versions = await listVersions(staff(), "terms");
      return versions.map((one) => standingOf(one, versions, clock.now()));
    };
    expect(await standings()).toEqual(["scheduled", "in-force"]);
    clock.forward(1_000);
    await publish("Three.");
    expect(await standings()).toEqual(["in-force", "skipped", "replaced"]);
    await publish("Four.", { effectiveOn: dayIn(10) });
    clock.forward(9 * DAY_MS);
    expect(await standings()).toEqual(["scheduled", "in-force", "skipped", "replaced"]);
    clock.forward(30 * DAY_MS);
    expect(await standings()).toEqual(["in-force", "replaced", "skipped", "replaced"]);
    expect(await readVersion(staff(), "terms", null)).toMatchObject({ number: 4 });
  });

  test("has a number of its own, also where two are published at once", async () => {
    const numbers = await Promise.all(["One.", "Two.", "Three."].map((text) => publish(text)));
    expect(numbers.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
  });

  test.each([
    ["<b>bold</b>", "HTML"],
    ["![x](https://x.example/a.png)", "a picture"],
    ["[here](javascript:alert(1))", "a link"],
    ["[here](//evil.example)", "a link"],
    ["```\ncode\n```", "a code block"],
    ["# Title", "a heading"],
    ["~~gone~~", "crossed-out text"],
  ])("can't contain %s", async (text, what) => {
    await expect(publish(text)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining(what) as string });
  });

  test("keeps links to its own sections", async () => {
    expect(await publish("See [payment](#payment).")).toEqual({ number: 1 });
  });

  test("needs a heading, and is published by staff alone", async () => {
    await expect(publish("", { text: "Only words." })).rejects.toMatchObject({ code: "unprocessable" });
    const customer = await person({ clock });
    const input = { document: "terms" as const, text: "## A\n\nB", summary: "", effectiveOn: dayIn(0) };
    await expect(publishVersion(await customer.ctx(), input)).rejects.toMatchObject({ code: "not-found" });
    expect(PublishVersionInput.safeParse({ ...input, effectiveOn: "2026-02-30" }).success).toBe(false);
    expect(PublishVersionInput.safeParse({ ...input, document: "imprint" }).success).toBe(false);
  });
});

describe("acceptance", () => {
  const pendingOf = async (who: Person) => pendingTerms(await who.ctx(), who.orgId ?? "");
  const acceptAs = async (who: Person, number: number) => acceptTerms(await who.ctx(), who.orgId ?? "", { document: "terms", number });

  test("is asked of owners for what is in force, then for what is to come, until one of them has accepted it", async () => {
    const owner = await person({ clock });
    const second = await person({ orgId: owner.orgId ?? "", role: "owner", clock });
    const viewer = await person({ orgId: owner.orgId ?? "", role: "viewer", clock });
    expect(await pendingOf(owner)).toBeNull();
    await publish("One.");
    await publish("Two.", { effectiveOn: dayIn(10) });
    expect(await pendingOf(owner)).toMatchObject({ number: 1, isInForce: true, isChange: false });
    expect(await pendingOf(viewer)).toBeNull();
    await expect(acceptAs(viewer, 1)).rejects.toMatchObject({ code: "role-missing" });
    await expect(acceptAs(owner, 3)).rejects.toMatchObject({ code: "conflict" });
    await acceptAs(second, 1);
    await acceptAs(second, 1);
    expect(await pendingOf(owner)).toEqual({
      ...{
        document: "terms",
        number: 2,
        summary: "New prices.",
        effectiveAt: `${dayIn(10)}T00:00:00.000Z`,
        isInForce: false,
        isChange: true,
      },
    });
    await acceptAs(owner, 2);
    expect(await pendingOf(owner)).toBeNull();
    const at = new Date(clock.now()).toISOString();
    expect((await listAcceptances(staff(), owner.orgId ?? "")).toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))).toEqual(
      [1, 2].map((number) => ({ document: "terms", number, by: "Test Person", via: "console", at })),
    );
    await publish("Three.");
    for (const replaced of [1, 2]) await expect(acceptAs(owner, replaced)).rejects.toMatchObject({ code: "conflict" });
    expect(await pendingOf(owner)).toMatchObject({ number: 3, isInForce: true });
    await expect(listAcceptances(await owner.ctx(), owner.orgId ?? "")).rejects.toMatchObject({ code: "not-found" });
    const other = await person({ clock });
    await expect(acceptTerms(await owner.ctx(), other.orgId ?? "", { document: "terms", number: 3 })).rejects.toMatchObject({
      code: "role-missing",
    });
  });
});

test("a new data processing agreement is asked of those who accepted one before, and mailed to their owners once", async () => {
  await prisma().member.deleteMany();
  const [owner, other] = [await person({ clock }), await person({ clock })];
  const orgId = owner.orgId ?? "";
  const pendingOf = async (who: Person) => pendingTerms(await who.ctx(), who.orgId ?? "");
  await publish("What we process.", { document: "dpa" });
  expect(await sendNewTerms(staff())).toBe(0);
  expect(await pendingOf(owner)).toBeNull();
  await acceptTerms(await owner.ctx(), orgId, { document: "dpa", number: 1 });
  await publish("More of it.", { document: "dpa", effectiveOn: dayIn(30) });
  expect(await pendingOf(owner)).toMatchObject({ document: "dpa", number: 2, isChange: true, isInForce: false });
  expect(await pendingOf(other)).toBeNull();
  expect(await Promise.all([sendNewTerms(staff()), sendNewTerms(staff())]).then(([a, b]) => a + b)).toBe(1);
  expect(await sendNewTerms(staff())).toBe(0);
  const mails = await prisma().mail.findMany();
  expect(mails.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
    [owner.email, expect.stringContaining("New data processing agreement of")],
  ]);
  expect(mails[0]?.text).toContain("/legal/dpa?version=2");
  await expect(acceptTerms(await owner.ctx(), orgId, { document: "dpa", number: 3 })).rejects.toMatchObject({ code: "conflict" });
  await acceptTerms(await owner.ctx(), orgId, { document: "dpa", number: 2 });
  expect(await pendingOf(owner)).toBeNull();
  // New terms come first.
  await publish("Three.", { document: "dpa" });
  await publish("Terms.");
  expect(await pendingOf(owner)).toMatchObject({ document: "terms", number: 1 });
});

test("new terms are mailed once to each owner of their time, other documents to nobody", async () => {
  await prisma().member.deleteMany();
  const [owner, unproved] = [await person({ clock }), await person({ verified: false, clock })];
  await person({ orgId: owner.orgId ?? "", role: "viewer", clock });
  await publish("Words.", { document: "privacy" });
  expect(await sendNewTerms(staff())).toBe(0);
  await publish("One.");
  clock.forward(1_000);
  const late = await person({ clock });
  expect(await Promise.all([sendNewTerms(staff()), sendNewTerms(staff())]).then(([a, b]) => a + b)).toBe(1);
  expect(await sendNewTerms(staff())).toBe(0);
  const mails = await prisma().mail.findMany();
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([owner.email]);
  expect(mails[0]?.text).toContain("/legal/terms?version=1");
  expect(mails[0]?.text).toContain(`/console?org=${owner.orgId}`);
  expect(mails.map(({ toAddress }) => toAddress)).not.toContain(unproved.email);
  expect(mails.map(({ toAddress }) => toAddress)).not.toContain(late.email);
});

import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { PLAIN_LOOK } from "@/lib/core/colours";
import { DAY_MS } from "@/lib/core/durations";
import { issueKey } from "@/lib/keys/issue-key";
import { link, quote, text } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import { provideBrands } from "@/lib/platform/brand";
import { behindDoor } from "@/lib/platform/brand-paths";
import type { Brand } from "@/lib/platform/brand-scope";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { replaceResolver } from "@/lib/platform/outgoing/read-txt";
import { lastMail, operator, person, StoppedClock, type Person } from "@/testing/people";
import { seeChanges, useDatabase } from "@/testing/use-database";
import { brandAt } from "./brand-at";
import { findBrandOf } from "./brands";
import { checkHost } from "./check-host";
import type { BrandInput } from "./contract";
import { nameHost } from "./name-host";
import { readBrand } from "./read-brand";
import { recheckHosts } from "./recheck-hosts";
import { saveBrand } from "./save-brand";
import { servesHost } from "./serves-host";
import { setLogo } from "./set-logo";
import { switchBrand } from "./switch-brand";

useDatabase();

const INPUT: BrandInput = {
  name: "Acme Solar Data",
  mailName: "Acme",
  keyPrefix: "acme",
  support: "help@acme.example",
  imprintUrl: "https://acme.example/imprint",
  termsUrl: null,
  privacyUrl: null,
  look: PLAIN_LOOK,
};

const clock = new StoppedClock();
const records = new Map<string, string>();
/** Second records at the same name. */
const otherRecords = new Map<string, string>();
let down = false;
let owner: Person & { orgId: string };
let count = 0;

beforeAll(() => {
  provideBrands(findBrandOf);
  replaceResolver((name) => {
    const value = records.get(name);
    if (down) return Promise.reject(Object.assign(new Error("timeout"), { code: "ETIMEOUT" }));
    return value === undefined
      ? Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" }))
      : Promise.resolve([["x"], [value], [otherRecords.get(name) ?? "y"]]);
  });
});

beforeEach(async () => {
  down = false;
  const made = await person({ clock });
  owner = { ...made, orgId: made.orgId ?? "" };
  await setEntitlement(operator(clock), { orgId: owner.orgId, plan: "enterprise" });
});

/** The brand at a Host header, as a server would know it now. */
async function served(host: string): Promise<Brand | null> {
  await seeChanges();
  return brandAt(host);
}

/** The owner has just entered the password again. */
async function confirmedOwner() {
  await prisma().session.update({ where: { id: owner.sessionId }, data: { authenticatedAt: new Date(clock.now()) } });
  return owner.ctx();
}

/** An organisation with a proved host that is switched on. */
async function withBrand(): Promise<{ host: string; input: { orgId: string }; record: string }> {
  const { orgId } = owner;
  const host = `data${++count}.acme.example`;
  const ctx = await owner.ctx();
  const named = await nameHost(ctx, { orgId, host });
  records.set(named.record?.name ?? "", named.record?.value ?? "");
  await checkHost(ctx, { orgId });
  await saveBrand(ctx, { ...INPUT, orgId });
  await switchBrand(ctx, { orgId, isOn: true });
  return { host, input: { orgId }, record: named.record?.name ?? "" };
}

test("a host is named, proved, switched on and off; nothing is served before", async () => {
  const { orgId } = owner;
  const ctx = await owner.ctx();
  const host = "first.acme.example";
  const named = await nameHost(ctx, { orgId, host: "First.ACME.example." });
  expect(named).toMatchObject({ state: "waiting", host, record: { name: `_spv-challenge.${host}` } });
  expect(await checkHost(ctx, { orgId })).toMatchObject({ state: "waiting", found: "No TXT record found yet." });
  records.set(`_spv-challenge.${host}`, "something else");
  expect((await checkHost(ctx, { orgId })).found).toContain("“something else”");
  await expect(switchBrand(ctx, { orgId, isOn: true })).rejects.toMatchObject({ code: "conflict" });
  records.set(`_spv-challenge.${host}`, named.record?.value ?? "");
  expect(await checkHost(ctx, { orgId })).toMatchObject({ state: "proved" });
  expect(await served(host)).toBeNull();
  await saveBrand(ctx, { ...INPUT, orgId });
  expect(await switchBrand(ctx, { orgId, isOn: true })).toMatchObject({ state: "on", url: `https://${host}` });
  for (const header of [host, "FIRST.acme.example", `${host}.`, `${host}:443`])
    expect(await served(header)).toMatchObject({ orgId, name: INPUT.name, url: `https://${host}`, keyPrefix: "acme" });
  for (const other of [`x.${host}`, "acme.example", "api.example", undefined]) expect(await served(other ?? "")).toBeNull();
  await switchBrand(ctx, { orgId, isOn: false });
  expect(await served(host)).toBeNull();
  expect(await readBrand(ctx, orgId)).toMatchObject({ state: "proved", name: INPUT.name, isInPlan: true });
});

test("our own host and those of brands that are on are served, in any spelling, and no others", async () => {
  const { host, input } = await withBrand();
  const isServed = async (given: string): Promise<boolean> => {
    await seeChanges();
    return servesHost(given);
  };
  for (const known of [host, host.toUpperCase(), `${host}.`, "api.example"]) expect(await isServed(known), known).toBe(true);
  for (const other of [`x.${host}`, "acme.example", "", "127.0.0.1", "::1", `${host}:443`, `${host}/x`, "*.acme.example", "\0"])
    expect(await isServed(other), other).toBe(false);
  await switchBrand(await owner.ctx(), { ...input, isOn: false });
  expect(await isServed(host)).toBe(false);
});

test("a host belongs to one organisation, and naming it blocks nobody", async () => {
  const { host, input } = await withBrand();
  const other = await person({ clock });
  const orgId = other.orgId ?? "";
  await setEntitlement(operator(clock), { orgId, plan: "enterprise" });
  const named = await nameHost(await other.ctx(), { orgId, host });
  otherRecords.set(named.record?.name ?? "", named.record?.value ?? "");
  await expect(checkHost(await other.ctx(), { orgId })).rejects.toMatchObject({ code: "conflict" });
  expect(await served(host)).toMatchObject({ orgId: input.orgId });
  // Who gives it up makes room.
  await nameHost(await owner.ctx(), { ...input, host: "elsewhere.acme.example" });
  expect(await served(host)).toBeNull();
  expect(await checkHost(await other.ctx(), { orgId })).toMatchObject({ state: "proved" });
});

test("a downgrade stops it and deletes nothing; switching off stays possible, changing does not", async () => {
  const { host, input } = await withBrand();
  const ctx = await owner.ctx();
  await setEntitlement(operator(clock), { ...input, plan: "pro" });
  expect(await served(host)).toBeNull();
  expect(await findBrandOf(prisma(), input.orgId)).toBeNull();
  expect(await readBrand(ctx, input.orgId)).toMatchObject({ state: "on", host, name: INPUT.name, isInPlan: false });
  await expect(saveBrand(ctx, { ...INPUT, ...input })).rejects.toMatchObject({ code: "plan-required" });
  await setEntitlement(operator(clock), { ...input, plan: "enterprise" });
  expect(await served(host)).not.toBeNull();
  await setEntitlement(operator(clock), { ...input, plan: "pro" });
  expect(await switchBrand(ctx, { ...input, isOn: false })).toMatchObject({ state: "proved" });
});

test("a lost record warns, is found again, and unplugs after seven days; silence of name servers changes nothing", async () => {
  const { host, input, record } = await withBrand();
  const value = records.get(record) ?? "";
  records.delete(record);
  down = true;
  await recheckHosts(operator(clock));
  expect((await readBrand(await owner.ctx(), input.orgId)).state).toBe("on");
  down = false;
  await recheckHosts(operator(clock));
  expect(await readBrand(await owner.ctx(), input.orgId)).toMatchObject({ state: "shaky" });
  const warned = await lastMail(owner.email);
  expect(warned.subject).toBe(`The DNS record for ${host} is missing`);
  expect(warned.text).toContain(`https://api.example/console/brand?org=${input.orgId}`);
  expect(await served(host)).not.toBeNull();
  records.set(record, value);
  await recheckHosts(operator(clock));
  expect((await readBrand(await owner.ctx(), input.orgId)).state).toBe("on");
  records.delete(record);
  await recheckHosts(operator(clock));
  clock.forward(6 * DAY_MS);
  await recheckHosts(operator(clock));
  expect(await served(host)).not.toBeNull();
  clock.forward(1.1 * DAY_MS);
  await recheckHosts(operator(clock));
  expect(await served(host)).toBeNull();
  expect((await lastMail(owner.email)).subject).toBe(`${host} is offline`);
  expect(await prisma().brand.findUnique({ where: input })).toMatchObject({ state: "unplugged", provedHost: null, name: INPUT.name });
});

test("the seven days of a missing record go on through off and on, and end when it is found while switched off", async () => {
  const { host, input, record } = await withBrand();
  const value = records.get(record) ?? "";
  records.delete(record);
  await recheckHosts(operator(clock));
  const endsAt = (await readBrand(await owner.ctx(), input.orgId)).endsAt;
  for (let day = 0; day < 6; day++) {
    clock.forward(DAY_MS);
    await switchBrand(await owner.ctx(), { ...input, isOn: false });
    expect(await switchBrand(await confirmedOwner(), { ...input, isOn: true })).toMatchObject({ state: "shaky", endsAt });
    await recheckHosts(operator(clock));
  }
  clock.forward(1.1 * DAY_MS);
  await recheckHosts(operator(clock));
  expect(await served(host)).toBeNull();
  records.set(record, value);
  const ctx = await confirmedOwner();
  await checkHost(ctx, input);
  await switchBrand(ctx, { ...input, isOn: true });
  records.delete(record);
  await recheckHosts(operator(clock));
  await switchBrand(ctx, { ...input, isOn: false });
  records.set(record, value);
  await recheckHosts(operator(clock));
  expect(await switchBrand(ctx, { ...input, isOn: true })).toMatchObject({ state: "on", endsAt: null });
});

test("a new proof wins over one whose record is gone, at once; its owners hear of it", async () => {
  const { host, input, record } = await withBrand();
  const other = await person({ clock });
  const orgId = other.orgId ?? "";
  await setEntitlement(operator(clock), { orgId, plan: "enterprise" });
  const named = await nameHost(await other.ctx(), { orgId, host });
  const [mine, theirs] = [records.get(record) ?? "", named.record?.value ?? ""];
  records.set(record, theirs);
  const wins = checkHost(await other.ctx(), { orgId });
  expect(await wins).toMatchObject({ state: "proved" });
  expect(await served(host)).toBeNull();
  expect(await prisma().brand.findUnique({ where: input })).toMatchObject({ state: "unplugged", provedHost: null });
  expect((await lastMail(owner.email)).subject).toBe(`${host} now belongs to another organisation`);
  expect(await prisma().event.count({ where: { orgId: input.orgId, type: "brand.host-taken" } })).toBe(1);
  // Both records, or name servers that say nothing of the holder's: the host stays where it is.
  records.set(record, mine);
  await expect(checkHost(await owner.ctx(), input)).resolves.toMatchObject({ state: "proved" });
  expect(await prisma().brand.findUnique({ where: { orgId } })).toMatchObject({ state: "unplugged" });
});

test("keys are made with the brand's prefix while it is served, and old ones keep theirs", async () => {
  const before = await issueKey(operator(clock), { orgId: owner.orgId, name: "before", mode: "test" });
  await withBrand();
  const after = await issueKey(operator(clock), { orgId: owner.orgId, name: "after", mode: "test" });
  expect([before.secret.slice(0, 4), after.secret.slice(0, 5)]).toEqual(["spv_", "acme_"]);
  expect(await prisma().apiKey.findUnique({ where: { id: after.id } })).toMatchObject({ prefix: "acme" });
});

test("a mail to the organisation names us nowhere; its links lead through the host", async () => {
  const { host, input } = await withBrand();
  const content = {
    subject: "Heliodex: a key expires",
    parts: [
      text("Heliodex tells you that https://api.example/docs/limits changed."),
      link("Open the key", "https://api.example/console/keys?state=expiring"),
      quote("I like Heliodex"),
    ],
  };
  const ctx = operator(clock);
  await transaction(ctx, (tx) => queueMail(tx, { onceKey: `t/${host}`, template: "t", to: "m@acme.example", content, orgId: input.orgId }));
  const mail = await prisma().mail.findFirstOrThrow({ where: { toAddress: "m@acme.example" } });
  const all = `${mail.subject}\n${mail.text}\n${mail.html}`.replaceAll("I like Heliodex", "");
  expect(all).not.toMatch(/heliodex|api\.example|#f5a524/i);
  expect(mail.text).toContain(`https://${host}/docs/limits changed`);
  expect(mail.text).toContain("help@acme.example");
  const door = new RegExp(`https://${host}(/go/\\S+)`).exec(mail.text)?.[1] ?? "";
  const brand = await findBrandOf(prisma(), input.orgId);
  if (!brand) throw new Error("no brand");
  expect(behindDoor(door, brand)).toBe(`https://api.example/console/keys?state=expiring&org=${input.orgId}`);
  expect(behindDoor(door, { ...brand, orgId: "org_other" })).toBeNull();
  expect(behindDoor(`${door.slice(0, -1)}${door.endsWith("x") ? "y" : "x"}`, brand)).toBeNull();
});

test("colours that can't be read and prefixes of others are refused; a logo is drawn anew", async () => {
  const { orgId } = owner;
  const ctx = await owner.ctx();
  const pale = { ...PLAIN_LOOK, light: { ...PLAIN_LOOK.light, ink: "#bbbbbb" } };
  await expect(saveBrand(ctx, { ...INPUT, orgId, look: pale })).rejects.toMatchObject({
    extra: { errors: [{ parameter: "look.light.ink", code: "contrast" }] },
  });
  await expect(saveBrand(ctx, { ...INPUT, orgId, keyPrefix: "ghp" })).rejects.toMatchObject({ code: "unprocessable" });
  const file = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  expect((await setLogo(ctx, { orgId, file })).logo).toMatchObject({ width: 288, height: 96 });
});

test("only owners change a brand, others read it, other organisations see nothing", async () => {
  const { orgId } = owner;
  const developer = await (await person({ clock, orgId, role: "developer" })).ctx();
  await expect(nameHost(developer, { orgId, host: "x.acme.example" })).rejects.toMatchObject({ code: "role-missing" });
  expect(await readBrand(developer, orgId)).toMatchObject({ state: "waiting" });
  const stranger = await (await person({ clock })).ctx();
  await expect(readBrand(stranger, orgId)).rejects.toMatchObject({ code: "not-found" });
  await expect(saveBrand(stranger, { ...INPUT, orgId })).rejects.toMatchObject({ code: "not-found" });
});

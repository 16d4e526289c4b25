import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { replaceResolver } from "@/lib/platform/outgoing/read-txt";
import { lastMail, operator, person, StoppedClock, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { closeOrganisation } from "../../organisations/delete-organisation";
import { readSso } from "../read-sso";
import { addDomain } from "./add-domain";
import { checkDomain } from "./check-domain";
import { recheckDomains } from "./recheck-domains";
import { removeDomain } from "./remove-domain";

useDatabase();

const records = new Map<string, string>();
let areSilent = false;
beforeEach(() => {
  records.clear();
  areSilent = false;
  replaceResolver((name) => {
    if (areSilent) return Promise.reject(Object.assign(new Error("silent"), { code: "ETIMEOUT" }));
    const value = records.get(name);
    return value === undefined ? Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" })) : Promise.resolve([[value]]);
  });
});

const orgOf = ({ orgId }: Person): string => orgId ?? "";

async function added(someone: Person, domain: string) {
  await addDomain(await someone.ctx(), orgOf(someone), { domain });
  const { domains } = await readSso(await someone.ctx(), orgOf(someone));
  const row = domains.find((one) => one.domain === domain);
  if (!row) throw new Error("the domain was not added");
  return row;
}
const check = async (someone: Person, id: string) => checkDomain(await someone.ctx(), orgOf(someone), { id });

async function proved(someone: Person, domain: string) {
  const { id, record } = await added(someone, domain);
  records.set(record.name, record.value);
  expect((await check(someone, id)).verifiedAt).not.toBeNull();
  return { id, record };
}

test("a domain is proved by its TXT record, which is one of this organisation alone", async () => {
  const owner = await person();
  const { id, record } = await added(owner, "firm.example");
  expect(record.name).toBe("_spv-sso.firm.example");
  expect(await check(owner, id)).toMatchObject({ verifiedAt: null, found: "No TXT record found yet." });
  records.set(record.name, `${record.value}x`);
  expect((await check(owner, id)).verifiedAt).toBeNull();
  records.set(record.name, record.value);
  expect(await check(owner, id)).toMatchObject({ found: "Record found.", endsAt: null });
  const events = await prisma().event.findMany({ where: { orgId: owner.orgId, type: { startsWith: "sso." } }, orderBy: { id: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(["sso.domain-added", "sso.domain-verified"]);
  expect(events[0]?.data).toMatchObject({ changes: { domain: { from: null } } });

  const other = await person();
  const theirs = await added(other, "firm.example");
  expect(theirs.record.value).not.toBe(record.value);
  expect((await check(other, theirs.id)).verifiedAt).toBeNull();
  await expect(check(other, id)).rejects.toMatchObject({ code: "not-found" });
  await expect(removeDomain(await other.ctx(), orgOf(other), { id })).rejects.toMatchObject({ code: "not-found" });
});

test("two organisations have a record: the first keeps the domain while its own is there, and no longer", async () => {
  const [first, second] = [await person(), await person()];
  const held = await proved(first, "held.example");
  const { id, record } = await added(second, "held.example");
  // Both records have one name; the name servers say both.
  replaceResolver(() => Promise.resolve([[held.record.value], [record.value]]));
  await expect(check(second, id)).rejects.toMatchObject({ code: "conflict" });
  replaceResolver(() => Promise.resolve([[record.value]]));
  expect((await check(second, id)).verifiedAt).not.toBeNull();
  expect((await readSso(await first.ctx(), orgOf(first))).domains).toMatchObject([{ verifiedAt: null }]);
  expect((await lastMail(first.email)).subject).toBe("held.example is no longer verified");
});

test("the database keeps a domain from being proved twice", async () => {
  const [one, two] = [await person(), await person()];
  await proved(one, "once.example");
  await added(two, "once.example");
  const data = { verifiedAt: new Date() };
  await expect(prisma().ssoDomain.updateMany({ where: { domain: "once.example", orgId: orgOf(two) }, data })).rejects.toThrow();
});

test.each([
  ["gmail.com", /Anyone can have an address/],
  ["GMail.com.", /Anyone can have an address/],
  ["co.uk", /public suffix/],
  ["com", /reached from the internet/],
  ["localhost", /reached from the internet/],
  ["192.0.2.7", /not an IP address/],
  ["api.example", /belongs to us/],
  ["mail.api.example", /belongs to us/],
  ["two words", /such as example.com/],
  ["firm.example:25", /without a port/],
])("%s is refused", async (domain, message) => {
  const owner = await person();
  const refusal = await addDomain(await owner.ctx(), orgOf(owner), { domain }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "unprocessable", extra: { errors: [{ parameter: "domain" }] } });
  expect(String(refusal)).toMatch(message);
});

test("an address, capitals and umlauts have one spelling, and a domain is added once", async () => {
  const owner = await person();
  await added(owner, "xn--dt-viab.example");
  await expect(addDomain(await owner.ctx(), orgOf(owner), { domain: "ann@DÄTÄ.example" })).rejects.toMatchObject({ code: "conflict" });
});

test("members who are no owners change nothing, nor does a sign-in of long ago", async () => {
  const clock = new StoppedClock();
  const owner = await person({ clock });
  const { id } = await added(owner, "roles.example");
  const developer = await person({ orgId: orgOf(owner), role: "developer", clock });
  const ctx = await developer.ctx();
  for (const act of [
    () => addDomain(ctx, orgOf(owner), { domain: "more.example" }),
    () => checkDomain(ctx, orgOf(owner), { id }),
    () => removeDomain(ctx, orgOf(owner), { id }),
    () => readSso(ctx, orgOf(owner)),
  ])
    await expect(act()).rejects.toMatchObject({ code: "role-missing" });
  clock.forward(16 * 60_000);
  await expect(removeDomain(await owner.ctx(), orgOf(owner), { id })).rejects.toMatchObject({ code: "step-up-required" });
});

test("owners are mailed when a verified domain is removed, and see before whom it concerns", async () => {
  const owner = await person({ email: "olga@removed.example" });
  await person({ orgId: orgOf(owner), role: "viewer", email: "vera@removed.example" });
  await person({ orgId: orgOf(owner), role: "viewer", email: "guest@elsewhere.example" });
  const { id } = await proved(owner, "removed.example");
  await added(owner, "unproved.example");
  expect((await readSso(await owner.ctx(), orgOf(owner))).domains).toMatchObject([
    { domain: "removed.example", members: 2 },
    { domain: "unproved.example", members: 0 },
  ]);
  await removeDomain(await owner.ctx(), orgOf(owner), { id });
  const { subject, text } = await lastMail(owner.email);
  expect(subject).toBe("removed.example was removed from single sign-on at Test organisation");
  expect(text).toMatch(/Members with an address at removed\.example can't sign in through your directory now/);
  const { domains } = await readSso(await owner.ctx(), orgOf(owner));
  await removeDomain(await owner.ctx(), orgOf(owner), { id: domains[0]?.id ?? "" });
  expect((await lastMail(owner.email)).subject).toBe(subject);
});

test("the daily look warns of a missing record, and after seven days the domain counts no more", async () => {
  const clock = new StoppedClock();
  const owner = await person({ clock });
  const { record } = await proved(owner, "daily.example");
  const look = async () => {
    await recheckDomains(operator(clock));
    return (await readSso(await owner.ctx(), orgOf(owner))).domains[0];
  };
  areSilent = true;
  expect(await look()).toMatchObject({ endsAt: null, verifiedAt: expect.any(String) });
  areSilent = false;
  records.clear();
  expect(await look()).toMatchObject({ endsAt: new Date(clock.now() + 7 * DAY_MS).toISOString() });
  expect((await lastMail(owner.email)).subject).toBe("The DNS record for daily.example is missing");
  records.set(record.name, record.value);
  expect(await look()).toMatchObject({ endsAt: null });
  records.clear();
  await look();
  clock.forward(6 * DAY_MS);
  expect(await look()).toMatchObject({ verifiedAt: expect.any(String) });
  clock.forward(DAY_MS);
  expect(await look()).toMatchObject({ verifiedAt: null, endsAt: null });
  expect((await lastMail(owner.email)).subject).toBe("daily.example is no longer verified");
});

test("a deleted organisation holds no domain", async () => {
  const owner = await person();
  await proved(owner, "gone.example");
  await transaction(operator(), (tx) => closeOrganisation(tx, orgOf(owner)));
  expect(await prisma().ssoDomain.count({ where: { domain: "gone.example" } })).toBe(0);
});

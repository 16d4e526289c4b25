import { expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { listEvents } from "@/lib/events/list-events";
import { pool, prisma } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { lastMail, person, StoppedClock } from "@/testing/people";
import { keyFor, operator, useDatabase } from "@/testing/use-database";
import { changeKey } from "./change-key";
import { issueKey } from "./issue-key";
import { remindExpiringKeys } from "./remind-expiring-keys";
import { revokeKey } from "./revoke-key";
import { rollKey } from "./roll-key";

useDatabase();

async function world(expiresInDays: number, name = "nightly-etl") {
  const clock = new StoppedClock();
  const owner = await person({ clock, name: "Olga Owner" });
  const orgId = owner.orgId ?? "";
  const { id } = await issueKey(await owner.ctx(), { orgId, name, mode: "live", expiresInDays });
  const ctx = operator(clock);
  const remind = () => remindExpiringKeys(ctx);
  const reminders = async (subject = id) => {
    const { events } = await listEvents(ctx, { orgId }, { subject, types: ["key.expiring"], limit: 50 });
    return events.map(({ data }) => data["days"]).reverse();
  };
  const mails = () =>
    prisma().mail.findMany({
      where: { orgId, template: "key-expiring" },
      orderBy: { toAddress: "asc" },
      select: { toAddress: true, subject: true },
    });
  return { clock, owner, orgId, id, ctx, remind, reminders, mails, pass: (days: number) => clock.forward(days * DAY_MS) };
}

test("30, 7 and 1 days before, once each, owners and developers are written to and nobody else", async () => {
  const { owner, orgId, id, clock, remind, reminders, mails, pass } = await world(90);
  const developer = await person({ orgId, role: "developer", clock, name: "Dora" });
  for (const role of ["viewer", "billing"] as const) await person({ orgId, role, clock });
  pass(59.9);
  await remind();
  expect(await reminders()).toEqual([]);
  pass(0.1);
  expect(await remind()).toEqual({ reminded: 1 });
  await remind();
  pass(22.9);
  await remind();
  expect(await reminders()).toEqual([30]);
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([owner.email, developer.email].toSorted());
  const mail = await lastMail(owner.email);
  expect(mail.subject).toBe("The key “nightly-etl” expires in 30 days");
  expect(mail.text).toContain("Hello Olga,");
  expect(mail.text).toContain("expires on 19 Feb 2027, 09:00 UTC");
  expect(mail.path).toBe(`/console/keys/${id}?org=${orgId}`);
  pass(0.1);
  await remind();
  pass(6);
  await remind();
  await remind();
  expect(await reminders()).toEqual([30, 7, 1]);
  pass(2);
  expect(await remind()).toEqual({ reminded: 0 });
  expect(await mails()).toHaveLength(6);
});

test("after a pause only the nearest is sent, and it says how long there really is", async () => {
  const { owner, remind, reminders, pass } = await world(90);
  pass(85);
  await remind();
  await remind();
  expect(await reminders()).toEqual([5]);
  expect((await lastMail(owner.email)).subject).toContain("in 5 days");
  pass(10);
  await remind();
  expect(await reminders()).toEqual([5]);
});

test("two instances at once send one", async () => {
  const { remind, reminders, mails, pass } = await world(90);
  pass(84);
  await Promise.all([remind(), remind(), remind()]);
  expect(await reminders()).toEqual([6]);
  expect(await mails()).toHaveLength(1);
});

test("who chose a short life is not told at once; revoked, rolled and ended keys never", async () => {
  const { owner, orgId, id, clock, remind, reminders, pass } = await world(20);
  await remind();
  expect(await reminders()).toEqual([]);
  const make = async (name: string) => (await issueKey(await owner.ctx(), { orgId, name, mode: "test", expiresInDays: 20 })).id;
  const [revoked, rolled] = [await make("revoked"), await make("rolled")];
  await revokeKey(operator(clock), revoked);
  const { id: next } = await rollKey(operator(clock), rolled, { overlapHours: 720 });
  pass(14);
  expect(await remind()).toEqual({ reminded: 2 });
  expect([await reminders(), await reminders(revoked), await reminders(rolled), await reminders(next)]).toEqual([[6], [], [], [6]]);
  await prisma().organisation.update({ where: { id: orgId }, data: { deletedAt: new Date() } });
  pass(5.5);
  expect(await remind()).toEqual({ reminded: 0 });
  expect(await reminders(id)).toEqual([6]);
});

test("a new end starts the reminders anew", async () => {
  const { id, clock, remind, reminders, pass } = await world(90);
  pass(89);
  await remind();
  await changeKey(operator(clock), id, { expiresInDays: 60 });
  await remind();
  pass(30);
  await remind();
  await changeKey(operator(clock), id, { expiresAt: null });
  pass(40);
  await remind();
  expect(await reminders()).toEqual([1, 30]);
});

test("many keys of one organisation are one mail, without links from their names", async () => {
  const { owner, orgId, clock, remind, mails, pass } = await world(90, "see www.evil.example now");
  for (let i = 0; i < 25; i++)
    await keyFor(null, { orgId, name: `batch-${i}`, mode: "test", expiresAt: new Date(clock.now() + 90 * DAY_MS) });
  pass(60);
  expect(await remind()).toEqual({ reminded: 26 });
  expect(await mails()).toHaveLength(1);
  const { subject, text, path } = await lastMail(owner.email);
  expect(subject).toBe("26 keys of Test organisation expire in 30 days");
  expect(text).toContain("And 6 more.");
  expect(text).not.toContain("evil.example");
  expect(path).toBe(`/console/keys?state=expiring&org=${orgId}`);
});

test("one organisation whose mail can't be written keeps no other from its own, and is tried again", async () => {
  const [broken, sound] = [await world(90), await world(90)];
  await pool().query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$;
    create trigger refuse_mail before insert on mail for each row when (new.org_id = '${broken.orgId}') execute function refuse_mail()`);
  try {
    for (const { pass } of [broken, sound]) pass(60);
    const error = vi.spyOn(log(), "error").mockReturnValue();
    await sound.remind();
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ orgId: broken.orgId, days: 30 }), expect.any(String));
    error.mockRestore();
    expect([await broken.reminders(), await sound.reminders()]).toEqual([[], [30]]);
  } finally {
    await pool().query("drop trigger refuse_mail on mail");
  }
  await broken.remind();
  expect(await broken.reminders()).toEqual([30]);
});

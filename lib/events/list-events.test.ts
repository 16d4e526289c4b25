import { expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { operator, useDatabase } from "@/testing/use-database";
import { EventPage, type EventFilter } from "./contract";
import { listEvents, type EventScope } from "./list-events";
import { recordEvent, type EventInput } from "./record-event";

useDatabase();

const record = (event: EventInput, ctx: Context = operator()): Promise<string> => transaction(ctx, (tx) => recordEvent(tx, event));
const list = (scope: EventScope, filter: Partial<EventFilter> = {}) => listEvents(operator(), scope, { limit: 50, ...filter });
const idsOf = async (scope: EventScope, filter?: Partial<EventFilter>): Promise<string[]> =>
  (await list(scope, filter)).events.map(({ id }) => id);

test("an organisation's record holds its own events only, newest first", async () => {
  const [orgId, other] = [newId("org"), newId("org")];
  const first = await record({ type: "key.issued", orgId, subject: "key_1", data: { name: "etl", mode: "live" } });
  const foreign = await record({ type: "key.revoked", orgId: other, data: { name: "etl" } });
  const second = await record({ type: "key.revoked", orgId, data: { name: "etl" } });
  expect(await idsOf({ orgId })).toEqual([second, first]);
  expect((await idsOf({ everything: true })).slice(0, 3)).toEqual([second, foreign, first]);
  const page = await list({ orgId }, { subject: "key_1" });
  expect(EventPage.parse(page)).toEqual(page);
  expect(page.events).toMatchObject([
    { type: "key.issued", orgId, actor: { kind: "operator", id: "test" }, data: { name: "etl", mode: "live" } },
  ]);
});

test.each(["[]", "null", '"x"', "5"])("a row whose data and actor are %s hides no other", async (value) => {
  const orgId = newId("org");
  const [good, odd] = [await record({ type: "session.confirmed", orgId }), await record({ type: "session.confirmed", orgId })];
  await pool().query("update event set data = $1::jsonb, actor = $1::jsonb where id = $2", [value, odd]);
  expect((await list({ orgId })).events).toMatchObject([
    { id: odd, data: {}, actor: { kind: "job", id: "unknown" } },
    { id: good, actor: { kind: "operator" } },
  ]);
});

test("a scope of nobody is an error and not everything", async () => {
  await expect(list({ orgId: "" })).rejects.toThrow("for an organisation or for everything");
});

test("a walk with the cursor sees every event once, also while new ones are written", async () => {
  const orgId = newId("org");
  const written: string[] = [];
  for (let i = 0; i < 5; i++) written.unshift(await record({ type: "session.confirmed", orgId }));
  const first = await list({ orgId }, { limit: 2 });
  await record({ type: "session.confirmed", orgId });
  const second = await list({ orgId }, { limit: 2, cursor: first.next ?? "" });
  const third = await list({ orgId }, { limit: 2, cursor: second.next ?? "" });
  expect([...first.events, ...second.events, ...third.events].map(({ id }) => id)).toEqual(written);
  expect(third.next).toBeNull();
  expect(first.next).not.toBe(first.events.at(-1)?.id);
});

test("events are found by type, actor and time, the end not included", async () => {
  const orgId = newId("org");
  const at = (iso: string): Context => ({ ...operator({ now: () => Date.parse(iso) }), actor: { kind: "job", name: iso } });
  const may = await record({ type: "session.confirmed", orgId }, at("2030-05-01T00:00:00.000Z"));
  const june = await record({ type: "session.refused", orgId }, at("2030-06-01T00:00:00.000Z"));
  const july = await record({ type: "session.ended", orgId }, at("2030-07-01T00:00:00.000Z"));
  expect(await idsOf({ orgId }, { types: ["session.confirmed", "session.ended"] })).toEqual([july, may]);
  expect(await idsOf({ orgId }, { actorId: "2030-06-01T00:00:00.000Z" })).toEqual([june]);
  expect(await idsOf({ orgId }, { from: "2030-06-01T00:00:00Z" })).toEqual([july, june]);
  expect(await idsOf({ orgId }, { from: "2030-05-01T00:00:00Z", until: "2030-06-01T00:00:00Z" })).toEqual([may]);
});

test.each(["", "x", "AAAA", "not-a-cursor", "AAAAAAAAAAAAAAAAAAAAAA"])(
  "the cursor %j, which was not made here, is refused",
  async (cursor) => {
    await expect(list({ everything: true }, { cursor })).rejects.toMatchObject({ code: "cursor-invalid" });
  },
);

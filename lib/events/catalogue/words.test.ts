import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { NamedEvent } from "../contract";
import { definitionOf, EVENT_TYPES, EVENTS, GROUPS, isGroup, isStaffGroup, sentenceOf, typesIn } from "./contract";
import { event, NOTE } from "./define";
import { countOf, moneyOf, quoted, roleOf, short, timeOf, whom } from "./words";

const told = (data: NamedEvent["data"], more: Partial<NamedEvent> = {}): NamedEvent => ({
  ...{ id: "1", type: "x", orgId: null, actor: { kind: "user", id: "usr_1" }, subject: null, requestId: null },
  ...{ address: null, userAgent: null },
  ...{ at: "2026-11-21T09:00:00.000Z", who: "Maria Keller", subjectName: null, data },
  ...more,
});

describe("words of the record", () => {
  test("stand for what is missing", () => {
    expect([quoted(undefined), quoted(""), quoted("etl")]).toEqual(["", "", " “etl”"]);
    expect([moneyOf(undefined), moneyOf(0), moneyOf(250_050)]).toEqual(["an amount", "$0", "$2,500.50"]);
    expect([countOf(undefined, "some"), countOf(0, "some"), countOf(1_234, "some")]).toEqual(["some", "0", "1,234"]);
    expect([roleOf(), roleOf("owner"), roleOf("toString"), roleOf("viewer")]).toEqual(["member", "owner", "member", "viewer"]);
    expect([timeOf(null), timeOf(undefined), timeOf(""), timeOf("2026-11-28T08:00:00Z")]).toEqual([
      null,
      null,
      null,
      "28 Nov 2026, 08:00 UTC",
    ]);
    expect([whom(told({})), whom(told({}, { subjectName: "Tom" }))]).toEqual(["a person", "Tom"]);
  });

  test("are cut between characters, so that a long name hides nothing behind it", () => {
    expect(short("x".repeat(40))).toBe("x".repeat(40));
    expect(short("x".repeat(41))).toBe(`${"x".repeat(40)}…`);
    expect(short(`${"x".repeat(39)} yz`)).toBe(`${"x".repeat(39)}…`);
    expect([...short("😀".repeat(50))]).toHaveLength(41);
  });
});

describe("a defined event", () => {
  const defined = event(
    ["keys", "staff"],
    { ...NOTE, name: z.string(), count: z.int() },
    {
      say: ({ name = "something", count = 0 }, { note }) => `did ${name} ${count} times${note}`,
      rule: { may: "keys:read", to: "others", link: null },
      notification: ({ name = "Something" }, { who }) => ["ok", name, `By ${who}.`],
    },
  );

  test("reads each field by itself: one of another shape doesn't spoil the others", () => {
    expect(defined.read({ name: "it", count: "3", more: true })).toEqual({ name: "it" });
    for (const odd of [null, [], "x", undefined]) expect(defined.read(odd)).toEqual({});
    expect(defined.sentence(told({ name: "it", count: 1.5 }), false)).toBe("did it 0 times");
  });

  test("shows a note of our team to our team alone", () => {
    const noted = told({ name: "it", count: 2, reason: "asked by phone" });
    expect([defined.sentence(noted, true), defined.sentence(noted, false)]).toEqual(["did it 2 times: asked by phone", "did it 2 times"]);
    for (const reason of ["", 5, null]) expect(defined.sentence(told({ reason }), true)).toBe("did something 0 times");
  });

  test("notifies only where both words and rule say so", () => {
    expect(defined.notification).toMatchObject({ may: "keys:read", to: "others" });
    expect(defined.notification?.say(told({}))).toEqual(["ok", "Something", "By Maria Keller."]);
    expect(event("keys", {}, { say: "did", rule: { may: "keys:read", link: null } }).notification).toBeNull();
    expect(event("keys", {}, { say: "did" }).sentence(told({ reason: "secret" }), true)).toBe("did");
  });
});

test("a type is one of the table, not a name that every object has", () => {
  for (const name of ["toString", "__proto__", "", "key.issued "]) expect(definitionOf(name)).toBeUndefined();
  expect(definitionOf("key.issued")).toBe(EVENTS["key.issued"]);
  expect(sentenceOf(told({}, { type: "thing.was_done-twice" }))).toBe("thing was done twice");
  expect([isGroup("keys"), isGroup("toString"), isGroup("sessions"), isStaffGroup("sessions"), isStaffGroup("constructor")]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test("what customers narrow their log to holds their events, and none of our own business", () => {
  const shown = Object.keys(GROUPS).flatMap((group) => (isGroup(group) ? typesIn(group) : []));
  expect(shown).toEqual(
    expect.arrayContaining(["key.issued", "member.invited", "organisation.suspended", "staff.viewed", "quota.threshold"]),
  );
  const internal = EVENT_TYPES.filter((type) => /^(session|user|import|release|access\.(noted|assigned|suspected))/.test(type));
  expect(internal.length).toBeGreaterThan(20);
  expect(shown.filter((type) => internal.includes(type))).toEqual([]);
});

test("a notification leads to a page of the console or nowhere", () => {
  for (const type of EVENT_TYPES) {
    const { notification } = EVENTS[type];
    if (notification?.link) expect(notification.link.href, type).toMatch(/^\/console\/[a-z/-]+$/);
  }
});

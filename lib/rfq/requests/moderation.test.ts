import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { operator, useDatabase } from "@/testing/use-database";
import { DELAY_MS } from "../anonymise";
import { RequestInput } from "../contract";
import { pruneRfqs, RESUME_DAYS } from "../prune-rfqs";
import { publishDue } from "../publish-due";
import { editRequest } from "./edit-request";
import { importRequests } from "./import-requests";
import { countRequests, listRequests } from "./list-requests";
import { receive, receiveRequest } from "./receive-request";
import { vetBuyer } from "./vet-buyer";
import { withdrawRequest } from "./withdraw-request";

useDatabase();

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (ms: number) => operator({ now: () => ms });
let firms = 0;
const input = (change: Partial<Record<keyof RequestInput, unknown>> = {}): RequestInput =>
  RequestInput.parse({
    ...{
      buyer: `Firm ${++firms}`,
      category: "module",
      quantity: 3,
      quantity_unit: "MW",
      unit_power_w: 580,
      country: "DE",
      delivery_month: "2027-03",
    },
    ...change,
  });
const one = async (change: Parameters<typeof input>[0] = {}, ms = NOON): Promise<string> =>
  (await receiveRequest(at(ms), input(change), { vetted: true })).id;
/** The clock's run at a time that happens to be the moment of its day. */
async function publishAt(ms: number) {
  await pool().query("update rfq_position set publishes_at = $1", [new Date(ms)]);
  return publishDue(at(ms));
}
const column = async (sql: string, ...values: unknown[]): Promise<unknown[]> =>
  (await pool().query<Record<string, unknown>>(sql, values)).rows.map((row) => Object.values(row)[0]);
const stateOf = async (id: string): Promise<unknown> => (await column("select state from rfq_request where id = $1", id))[0];

beforeEach(async () => {
  await pool().query("truncate rfq, rfq_request, rfq_feed; update rfq_position set last = 0, forgotten = 0, publishes_at = null");
});

describe("what comes in", () => {
  test("came when the sender says, unless that is in the future, and waits from now", async () => {
    const id = await receive(at(NOON), input({ received_at: "2026-11-20T08:00:00+02:00" }));
    const { rows } = await pool().query<{ received_at: Date; waits_from: Date; vetted_at: Date | null }>(
      "select received_at, waits_from, vetted_at from rfq_request where id = $1",
      [id],
    );
    expect(rows).toEqual([{ received_at: new Date("2026-11-20T06:00:00Z"), waits_from: new Date(NOON), vetted_at: null }]);
    await expect(receive(at(NOON), input({ received_at: new Date(NOON + 1).toISOString() }))).rejects.toMatchObject({
      code: "invalid-parameter",
    });
    await expect(receive(await (await person()).ctx(), input())).rejects.toMatchObject({ code: "not-found" });
  });

  test("is taken once, which a form calls a mistake, and so is another request that is made the same", async () => {
    const same = input({ buyer: "Acme GmbH" });
    const id = (await receiveRequest(at(NOON), same)).id;
    expect(await receive(at(NOON + 1), same)).toBeNull();
    await expect(receiveRequest(at(NOON), same)).rejects.toMatchObject({ code: "conflict" });
    const other = await one({ buyer: "Acme GmbH", quantity: 4 });
    await expect(editRequest(at(NOON), other, same)).rejects.toMatchObject({ code: "conflict" });
    expect(await editRequest(at(NOON), id, same)).toEqual({ id });
    // Two that come at once are one too.
    expect(await Promise.all([receive(at(NOON), input({ buyer: "Twin" })), receive(at(NOON), { ...input(), buyer: "Twin" })])).toEqual(
      expect.arrayContaining([null]),
    );
  });

  test("keeps its vetting while its buyer stays, and not when the contact is another", async () => {
    const id = await one({ buyer: "Acme", contact: "a@acme.example" });
    const vetted = async () => (await column("select vetted_at is not null from rfq_request where id = $1", id))[0];
    await editRequest(at(NOON), id, input({ buyer: "Acme", contact: "a@acme.example", quantity: 5 }));
    expect(await vetted()).toBe(true);
    await editRequest(at(NOON), id, input({ buyer: "Acme", contact: "b@acme.example", quantity: 5 }));
    expect(await vetted()).toBe(false);
    const edits = await column("select data::text from event where type = 'rfq.edited' and subject = $1 order by id", id);
    expect(edits.map((text) => Object.entries(JSON.parse(String(text)).changes))).toEqual([
      expect.arrayContaining([["quantity", true]]),
      [["contact", true]],
    ]);
    expect(String(edits)).not.toMatch(/acme/i);
    await expect(editRequest(at(NOON), id, input({ delivery_month: "2026-10" }))).rejects.toMatchObject({ code: "invalid-parameter" });
    await expect(editRequest(at(NOON), "rq_none", input())).rejects.toMatchObject({ code: "not-found" });
    await expect(vetBuyer(at(NOON), "rq_none")).rejects.toMatchObject({ code: "not-found" });
  });

  test("can be withdrawn before it is published, with the reason, and is of no group then", async () => {
    const id = await one();
    expect(await withdrawRequest(at(NOON), id, "Sold elsewhere")).toEqual({ left: 0 });
    expect(await stateOf(id)).toBe("withdrawn");
    expect((await listRequests(at(NOON), { tab: "ended" })).requests).toMatchObject([
      { id, reason: "Sold elsewhere", endedAt: new Date(NOON).toISOString() },
    ]);
    for (const act of [() => vetBuyer(at(NOON), id), () => editRequest(at(NOON), id, input())])
      await expect(act()).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the lists of staff", () => {
  test("are by state, newest first, in pages that neither lose nor repeat a request", async () => {
    for (let i = 0; i < 28; i++) await one({}, NOON + (i < 20 ? i : 20));
    const first = await listRequests(at(NOON), { tab: "incoming" });
    const second = await listRequests(at(NOON), { tab: "incoming", cursor: first.next ?? "" });
    expect([first.requests.length, second.requests.length, second.next]).toEqual([25, 3, null]);
    expect(new Set([...first.requests, ...second.requests].map(({ id }) => id)).size).toBe(28);
    expect(second.requests.map(({ receivedAt }) => receivedAt)).toEqual([2, 1, 0].map((ms) => new Date(NOON + ms).toISOString()));
    expect(await countRequests(at(NOON))).toEqual({ incoming: 28, held: 0, published: 0, ended: 0 });
    await expect(listRequests(at(NOON), { tab: "incoming", cursor: "x" })).rejects.toMatchObject({ code: "cursor-invalid" });
    await expect(listRequests(await (await person()).ctx(), { tab: "held" })).rejects.toMatchObject({ code: "not-found" });
  });

  test("show what names the buyer to staff, and of a published request its group and what is shown of it", async () => {
    for (let i = 0; i < 3; i++) await one({ technology: "topcon", incoterm: "DDP", contact: `Person ${"ABC"[i]}` });
    await publishAt(NOON + DELAY_MS);
    const { requests } = await listRequests(at(NOON), { tab: "published" });
    expect(requests).toHaveLength(3);
    for (const request of requests)
      expect(request).toMatchObject({
        ...{
          buyers: 3,
          missing: 0,
          vetted: true,
          raw: { contact: expect.stringMatching(/^Person [ABC]$/) as string, country: "DE", quantity: 3, unitPowerW: 580 },
        },
        preview: { technology: "topcon", quantityBand: "1-10 MW", powerBand: "500-600 W", deliveryRegion: "europe", incoterm: "DDP" },
      });
  });
});

describe("a file of requests", () => {
  const HEAD = "buyer,category,quantity,quantity_unit,country,delivery_month";
  const fileOf = (name: string, content: string): string => {
    const path = join(mkdtempSync(join(tmpdir(), "rfqs-")), name);
    writeFileSync(path, content);
    return path;
  };
  const read = (name: string, content: string) => importRequests(at(NOON), fileOf(name, content), { vetted: true });

  test.each([
    ["module,3,MW,DE,2027-03", null],
    ["module,0.5,GW,de,2027-03", null],
    ["module,1e3,MW,DE,2027-03", /quantity/],
    ['module,"1,5",MW,DE,2027-03', /quantity/],
    ["module,1.1234567,MW,DE,2027-03", /quantity/],
    ["module,-1,MW,DE,2027-03", /quantity/],
    ["glass,3,MW,DE,2027-03", /MW is not a unit for glass/],
    ["module,3,MW,DE,2027-03,more", /header/],
    ["roof,3,MW,DE,2027-3", /category.*delivery_month/],
    ["module,3,MW", /country.*delivery_month/],
  ])("has a row of %s taken, or refused with its reason: %s", async (cells, reason) => {
    const { taken, refused } = await read("a.csv", `${HEAD}\nAcme,${cells}\nBeta,module,3,MW,DE,2027-03\n`);
    expect([taken, refused.map(({ line }) => line)]).toEqual(reason === null ? [2, []] : [1, [2]]);
    if (reason) expect(refused[0]?.reason).toMatch(reason);
  });

  test("in which every buyer is vetted counts as vetted, and no other does", async () => {
    const rows = `${HEAD}\nAcme,module,3,MW,DE,2027-03\n`;
    await importRequests(at(NOON), fileOf("a.csv", rows));
    await read("a.csv", rows.replace("Acme", "Beta"));
    expect(await column("select buyer from rfq_request where vetted_at is not null")).toEqual(["Beta"]);
    await expect(importRequests(await (await person()).ctx(), fileOf("a.csv", rows))).rejects.toMatchObject({ code: "not-found" });
  });

  test.each([
    ["a.csv", "buyer,category\nAcme,module\n", "wrong-kind"],
    ["a.csv", `${HEAD},colour\nAcme,module,3,MW,DE,2027-03,red\n`, "wrong-kind"],
    ["a.csv", "\n\n", "empty"],
    ["a.jsonl", `{"buyer":"${"x".repeat(100_001)}"}\n`, "row-too-large"],
  ])("that is no such file is refused as a whole: %s %#", async (name, content, code) => {
    await expect(read(name, content)).rejects.toMatchObject({ name: "ImportError", code });
    expect(await column("select id from rfq_request")).toEqual([]);
  });

  test("of lines is read like a table, with its byte order mark, blank lines and what is no JSON", async () => {
    const line = (buyer: string) =>
      JSON.stringify({ buyer, category: "cell", quantity: 5, quantity_unit: "MW", country: "IN", delivery_month: "2027-01" });
    const lines = ["\ufeff" + line("Alpha"), "", "[1]", '"text"', "null", "{", line("Beta"), '{"buyer":"Gamma","colour":1}'];
    const { taken, refused } = await read("a.NDJSON", lines.join("\r\n"));
    expect([taken, refused.map((row) => row.line)]).toEqual([2, [3, 4, 5, 6, 8]]);
  });

  test("tells a hundred bad rows, and counts the rest", async () => {
    const rows = Array.from({ length: 130 }, () => "Acme,roof,3,MW,DE,2027-03");
    const { refused, refusedTotal } = await read("a.csv", [HEAD, ...rows].join("\n"));
    expect([refused.length, refusedTotal, refused.at(-1)?.line]).toEqual([100, 130, 101]);
  });
});

describe("what time brings about", () => {
  test("a request lapses with its month, or 60 days after it came, and not a moment before", async () => {
    const [month, old] = [await one({ delivery_month: "2026-11" }), await one({ received_at: new Date(NOON - 30 * DAY_MS).toISOString() })];
    await publishDue(at(Date.UTC(2026, 11, 1) - 1));
    expect([await stateOf(month), await stateOf(old)]).not.toContain("closed");
    await publishDue(at(Date.UTC(2026, 11, 1)));
    expect([await stateOf(month), await stateOf(old)]).toEqual(["closed", expect.stringMatching(/held|received/)]);
    await publishDue(at(NOON + 30 * DAY_MS));
    expect(await stateOf(old)).not.toBe("closed");
    await publishDue(at(NOON + 30 * DAY_MS + 1));
    expect(await stateOf(old)).toBe("closed");
    expect(await column("select distinct reason from rfq_request")).toEqual([expect.stringContaining("Never published")]);
  });

  test("rows close with their requests when their time is over, as one group", async () => {
    const ids = [
      await one({ delivery_month: "2026-12" }),
      await one({ delivery_month: "2026-12" }),
      await one({ delivery_month: "2026-12" }),
    ];
    await publishAt(NOON + DELAY_MS);
    await publishDue(at(Date.UTC(2027, 0, 1) - 1));
    expect(await column("select distinct status from rfq")).toEqual(["open"]);
    expect(await publishDue(at(Date.UTC(2027, 0, 1)))).toMatchObject({ closed: 3 });
    expect(await Promise.all(ids.map(stateOf))).toEqual(["closed", "closed", "closed"]);
    expect(await column("select kind from rfq_feed order by position")).toEqual([
      ...Array<string>(3).fill("published"),
      ...Array<string>(3).fill("closed"),
    ]);
    expect(await publishDue(at(Date.UTC(2027, 0, 1) + 1))).toBeNull();
  });

  test("what names a buyer goes after its days, positions after theirs, and neither before", async () => {
    await one({ wording: "asap" });
    for (let i = 0; i < 3; i++) await one({ country: "US" });
    await publishAt(NOON + DELAY_MS);
    const published = NOON + DELAY_MS;
    expect(await pruneRfqs(at(published + RESUME_DAYS * DAY_MS))).toBeNull();
    expect(await pruneRfqs(at(published + RESUME_DAYS * DAY_MS + 1))).toEqual({ erased: 0, pruned: 3, deleted: 0 });
    expect(await column("select forgotten from rfq_position")).toEqual([3]);
    expect(await pruneRfqs(at(NOON + 90 * DAY_MS))).toBeNull();
    expect(await pruneRfqs(at(NOON + 90 * DAY_MS + 1))).toMatchObject({ erased: 4 });
    expect(
      await column("select count(*)::int from rfq_request where buyer is not null or wording is not null or country is not null"),
    ).toEqual([0]);
    // Who is whose is known while a group may still be formed with it.
    expect((await column("select cardinality(buyer_keys) > 0 from rfq_request")).filter(Boolean)).toHaveLength(4);
  });
});

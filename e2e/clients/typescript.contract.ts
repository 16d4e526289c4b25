import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import {
  AuthenticationError,
  type Change,
  Heliodex,
  type HeliodexError,
  NotFoundError,
  PermissionError,
  type RfqEvent,
} from "@/clients/typescript/src/index";
import { call, HOST, KEYS, type KeyName } from "../api/server";

const baseUrl = process.env["HELIODEX_URL"] ?? "";
const clientOf = (name: KeyName): Heliodex => new Heliodex({ apiKey: KEYS[name], baseUrl });
const heliodex = clientOf("enterprise");
const failureOf = async (work: Promise<unknown>): Promise<HeliodexError> =>
  (await work.then(
    () => null,
    (error: unknown) => error,
  )) as HeliodexError;
const usedBy = async (name: KeyName): Promise<number> => (await clientOf(name).me()).quota.used;

const folder = mkdtempSync(join(tmpdir(), "heliodex-client-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(HOST === "mounted")("the TypeScript client", () => {
  test("walks a whole list once, from one release, in as few calls as the plan allows", async () => {
    const list = heliodex.companies.list({ country: ["DE", "AT"], fields: ["id", "country", "release"] });
    const { all_pages: cost } = await list.cost();
    const before = await usedBy("enterprise");
    const ids = new Set<string>();
    const releases = new Set<number>();
    for await (const { data, meta } of list.pages()) {
      for (const { id, country } of data) ids.add(`${id} ${country ?? ""}`);
      releases.add(meta.release);
    }
    expect(ids.size).toBe(cost.rows);
    expect(releases.size).toBe(1);
    expect([...ids].every((one) => /(DE|AT)$/.test(one))).toBe(true);
    // The first page is a small one, so that a look at a list does not need to know the plan.
    expect((await usedBy("enterprise")) - before).toBeLessThanOrEqual(cost.calls + 1);
  });

  test("reads a first page of every list, and records by their ID", async () => {
    const lists = [
      ...[heliodex.companies.list(), heliodex.companies.stats(), heliodex.products.list(), heliodex.shipments.list()],
      ...[heliodex.prices.spot(), heliodex.prices.series(), heliodex.prices.trends(), heliodex.prices.history()],
      ...[heliodex.releases.list(), heliodex.changes.list({ since: 0 })],
    ];
    for (const list of lists) expect((await list.page()).data.length).toBeGreaterThan(0);
    const [company] = await heliodex.companies.list().all({ max: 1 });
    expect(await heliodex.companies.get(company?.id ?? "")).toEqual(company);
    const [product] = await heliodex.products.list().all({ max: 1 });
    expect(await heliodex.products.get(product?.id ?? "", { fields: ["id", "model"] })).toEqual({ id: product?.id, model: product?.model });
  });

  test("writes CSV and NDJSON exactly as the API does", async () => {
    for (const format of ["csv", "ndjson"] as const) {
      const parts: string[] = [];
      for await (const part of heliodex.companies.list({ country: "AT" }).text(format)) parts.push(part);
      const { text } = await call(`/companies?country=AT&format=${format}&header=first&page=all`);
      expect(parts.join("") === text, format).toBe(true);
      expect(parts.length).toBeGreaterThan(1);
    }
  });

  test("reads an earlier release with a pinned client", async () => {
    const { meta, data } = await heliodex.at(1).companies.list().page();
    expect(meta).toMatchObject({ release: 1, as_of: 1 });
    expect(await heliodex.at(1).companies.get(data[0]?.id ?? "")).toEqual(data[0]);
  });

  test("fails with the code, the status and the request ID of the API, at once where nothing helps", async () => {
    for (const [name, type, code] of [
      ["revoked", AuthenticationError, "key-revoked"],
      ["expired", AuthenticationError, "key-expired"],
      ["noPlan", PermissionError, "subscription-inactive"],
    ] as const) {
      const error = await failureOf(clientOf(name).companies.list().page());
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ code, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown });
    }
    expect(await failureOf(clientOf("noScope").products.list().page())).toMatchObject({ status: 403, code: "scope-missing" });
    expect(await failureOf(heliodex.companies.get("co_0000000000000000"))).toBeInstanceOf(NotFoundError);
    const wrong = await failureOf(heliodex.companies.list({ contry: "DE" } as never).page());
    expect(wrong.problem?.errors[0]).toMatchObject({ parameter: "contry", code: "unknown-parameter" });
    expect(await failureOf(heliodex.companies.list({ country: [] }).page())).toMatchObject({ code: "invalid-parameter" });
  });

  test("gets through a burst of its plan by waiting as long as the API asks", async () => {
    const client = new Heliodex({ apiKey: KEYS.starterAsSold, baseUrl, maxRetries: 20 });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => client.companies.list({ limit: 1, q: `a${at}` }).page()));
    expect(answers).toHaveLength(40);
  });

  test("exports a dataset to a file whose checksum is right", async () => {
    const started = await heliodex.exports.create({ resource: "company", format: "csv", filters: { country: "AT" } });
    const ready = await heliodex.exports.wait(started.id);
    const saved = await heliodex.exports.download(started.id, folder);
    expect(readdirSync(folder)).toEqual([saved.name]);
    expect(createHash("sha256").update(readFileSync(saved.path)).digest("hex")).toBe(ready.manifest?.sha256);
    expect((await heliodex.exports.list().all()).map(({ id }) => id)).toContain(started.id);
    await heliodex.exports.delete(started.id);
    expect(await failureOf(heliodex.exports.download(started.id, folder))).toMatchObject({ status: 404 });
  });

  test("follows changes: all of them first, and free while there are none", async () => {
    const { all_pages: cost } = await heliodex.changes.list({ since: 0, resource: "shipment" }).cost();
    const control = new AbortController();
    const seen: Change[] = [];
    let used = 0;
    const onRelease = (): void => {
      void usedBy("enterprise").then((figure) => (used = figure));
      // The second look is five seconds later.
      setTimeout(() => control.abort(), 6_000);
    };
    for await (const change of heliodex.changes.follow({
      since: 0,
      resource: "shipment",
      pollSeconds: 5,
      onRelease,
      signal: control.signal,
    }))
      seen.push(change);
    expect(seen).toHaveLength(cost.rows);
    // Under the new `since` the first look costs one call; its repetitions are free.
    expect((await usedBy("enterprise")) - used).toBeLessThanOrEqual(1);
  });

  test("streams RFQs, and goes on behind a position", async () => {
    const sandbox = clientOf("sandbox");
    const take = async (count: number, since?: string): Promise<RfqEvent[]> => {
      const events: RfqEvent[] = [];
      for await (const event of sandbox.rfqs.stream({ since })) if (events.push(event) === count) break;
      return events;
    };
    const events = await take(3);
    expect(events.map(({ event }) => event)).toEqual(["rfq", "rfq", "rfq"]);
    expect((await take(2, events[0]?.id)).map(({ id }) => id)).toEqual(events.slice(1).map(({ id }) => id));
    expect((await sandbox.rfqs.list().page()).meta.last_position).toBeGreaterThan(0);
  });

  test("manages custom fields and filters by them", async () => {
    const field = await heliodex.customFields.create({ resource: "company", name: "client_tier", type: "text", title: "Tier" });
    try {
      const [company] = await heliodex.companies.list().all({ max: 1 });
      const id = company?.id ?? "";
      expect(await heliodex.customFields.setRecord(id, { client_tier: "A" })).toMatchObject({ custom: { client_tier: "A" } });
      expect(await heliodex.customFields.setValues([{ id, field: "client_tier", value: "B" }])).toEqual({ set: 0, changed: 1, cleared: 0 });
      // Another part of the server may learn of a new field a moment later.
      const found = (): Promise<unknown[]> => heliodex.companies.list({ "custom.client_tier": "B", fields: ["id", "custom"] }).all();
      expect(await vi.waitFor(found, { timeout: 10_000, interval: 200 })).toEqual([
        { id, custom: expect.objectContaining({ client_tier: "B" }) as unknown },
      ]);
      expect(await heliodex.customFields.update(field.id, { title: "Level" })).toMatchObject({ title: "Level" });
    } finally {
      await heliodex.customFields.delete(field.id);
    }
    expect((await heliodex.customFields.list().all()).map(({ id }) => id)).not.toContain(field.id);
  });

  test("creates once when the same creation is sent twice", async () => {
    const body = { resource: "product", name: "client_once", type: "number", title: "Once" } as const;
    const idempotencyKey = `contract-${Date.now()}`;
    const [one, two] = [
      await heliodex.customFields.create(body, { idempotencyKey }),
      await heliodex.customFields.create(body, { idempotencyKey }),
    ];
    expect(two).toEqual(one);
    await heliodex.customFields.delete(one.id);
  });

  test("reads what needs no key without one", async () => {
    const client = new Heliodex({ apiKey: null, baseUrl });
    expect((await client.datasets()).data.map(({ resource }) => resource)).toContain("company");
    expect(["up", "partial", "down", "unknown"]).toContain((await client.status({ summary: true })).state);
    expect(await failureOf(client.me())).toBeInstanceOf(AuthenticationError);
  });
});

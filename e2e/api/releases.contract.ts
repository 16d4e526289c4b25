import { describe, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/durations";
import { expectProblem, listed, walk } from "./answers";
import { call } from "./server";

describe("releases", () => {
  test("an earlier state is read by number and by time", async () => {
    const now = await listed("/companies?limit=5");
    const first = await listed("/companies?limit=5&as_of=1");
    expect(first.meta).toMatchObject({ release: 1, as_of: 1 });
    const byTime = await listed(`/companies?limit=5&as_of=${encodeURIComponent(new Date().toISOString())}`);
    expect(byTime.data).toEqual(now.data);
    expect(byTime.meta).toMatchObject({ release: now.meta.release, as_of: now.meta.release });
    expect((await listed("/companies?limit=5&as_of=2001-01-01T00:00:00Z")).data).toEqual([]);
    const offset = new Date(Date.now() + 2 * HOUR_MS).toISOString().replace("Z", "+02:00");
    expect((await listed(`/companies?limit=5&as_of=${encodeURIComponent(offset)}`)).data).toEqual(now.data);
  });

  test("a record that the release did not have is not found", async () => {
    const [row] = (await listed("/companies?limit=1")).data;
    expect((await call(`/companies/${String(row?.id)}?as_of=1`)).status).toBe(200);
    expectProblem(await call(`/companies/${String(row?.id)}?as_of=2001-01-01T00:00:00Z`), 404, "not-found");
  });

  test("changes since the newest release are none, since the first are in order", async () => {
    const { meta } = await listed("/companies?limit=1");
    expect((await listed(`/changes?since=${meta.release}`)).data).toEqual([]);
    const { rows } = await walk("/changes?since=0&limit=500&fields=release,id,resource", {}, 3);
    const releases = rows.map(({ release }) => Number(release));
    expect(releases).toEqual([...releases].sort((a, b) => a - b));
  });

  test("changes carry the record as the lists have it", async () => {
    const { data } = await listed("/changes?since=0&resource=company&limit=3");
    for (const { id, record } of data) expect((await call(`/companies/${String(id)}`)).json()).toMatchObject({ data: record });
  });
});

import { expect, test } from "vitest";
import { inDatabase, numberOf } from "./database";
import { issueKey } from "./fixtures";
import { temporaryFolder } from "./folder";
import { page } from "./http";
import { mustRun, startServer } from "./running-server";

test("the first start fills the empty catalogue and makes the demo, the second leaves both as they are", async () => {
  const folder = await temporaryFolder();
  try {
    const first = await startServer(folder.dataDir, { SAMPLE: "on" });
    const { secret } = await issueKey(folder.dataDir);
    const paths = ["companies?limit=20&include_total=true", "products?limit=20&include_total=true", "pricing/spot", "market/shipments"];
    const read = (url: string) => Promise.all(paths.map((path) => page(`${url}/api/v1/${path}`, secret)));
    const before = await read(first.url);
    expect(before[0]?.meta["total"]).toBe(63_418);
    expect(before[1]?.meta["total"]).toBe(36_204);
    expect(await inDatabase(folder.dataDir, (db) => numberOf(db, "select count(distinct country) as n from company"))).toBe(82);
    const links = JSON.parse(await mustRun(folder.dataDir, ["demo", "--json"])) as { role: string; url: string }[];
    expect(links.map(({ role, url }) => [role, new URL(url).origin])).toEqual([
      ["staff", first.url],
      ["customer", first.url],
    ]);
    const people = await mustRun(folder.dataDir, ["user", "list"]);
    await first.stop();
    expect(first.stderr()).toContain("demo: npm run ops -- demo prints sign-in links");
    const second = await startServer(folder.dataDir, { SAMPLE: "on" });
    const after = await read(second.url);
    expect(after.map(({ data }) => data)).toEqual(before.map(({ data }) => data));
    expect(after.map(({ meta }) => meta.release)).toEqual(before.map(({ meta }) => meta.release));
    expect(await mustRun(folder.dataDir, ["user", "list"])).toBe(people);
    await second.stop();
    expect(second.stderr()).not.toContain("nothing is configured");
  } finally {
    await folder.remove();
  }
});

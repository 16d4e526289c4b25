import { z } from "zod";
import { inDatabase, numberOf } from "@/e2e/server/database";
import { page } from "@/e2e/server/http";
import { mustRun, type RunningServer } from "@/e2e/server/running-server";

const Link = z.object({ role: z.string(), url: z.url() });

/** What is there after a start of the server, and what the start has said. */
export const SeenStart = z.object({
  url: z.url(),
  lists: z.array(z.object({ data: z.array(z.unknown()), release: z.int(), total: z.int().nullable() })),
  countries: z.int(),
  sources: z.array(z.string()),
  people: z.string(),
  links: z.array(Link),
  said: z.string(),
});
export type SeenStart = z.output<typeof SeenStart>;

const PATHS = [
  "companies?limit=20&include_total=true",
  "products?limit=20&include_total=true",
  "pricing/spot",
  "market/shipments",
  "market/shipments?dimension=destination&limit=25&fields=quarter,entity,source",
];

export async function lookAtStart(server: RunningServer, key: string): Promise<SeenStart> {
  const pages = await Promise.all(PATHS.map((path) => page(`${server.url}/api/v1/${path}`, key)));
  return {
    url: server.url,
    lists: pages.map(({ data, meta }) => ({ data, release: meta.release, total: z.int().nullable().catch(null).parse(meta["total"]) })),
    countries: await inDatabase(server.dataDir, (db) => numberOf(db, "select count(distinct country) as n from company")),
    sources: await inDatabase(server.dataDir, async (db) =>
      (await db.query<{ source: string }>("select distinct source from release order by 1")).rows.map(({ source }) => source),
    ),
    people: await mustRun(server.dataDir, ["user", "list"]),
    links: z.array(Link).parse(JSON.parse(await mustRun(server.dataDir, ["demo", "--json"]))),
    said: server.stderr(),
  };
}

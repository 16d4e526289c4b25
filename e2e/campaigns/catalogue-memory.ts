import { createHash } from "node:crypto";
import { get, pageOf } from "@/e2e/server/http";
import type { Random } from "@/testing/random";

const READ = ["/companies?limit=500&sort=name", "/companies?limit=200&sort=-updated_at&status=active"];

/** What was read of each release while it was whole; a release shows the same for ever. */
export type CatalogueMemory = {
  compare(baseUrl: string, key: string, newest: number, random: Random): Promise<string[]>;
  releases(): number;
};

async function digestOf(baseUrl: string, key: string, release: number): Promise<string> {
  const hash = createHash("sha256");
  for (const query of READ) {
    const answer = await get(`${baseUrl}/api/v1${query}&as_of=${release}`, { key });
    hash.update(JSON.stringify(pageOf(answer).data));
  }
  return hash.digest("hex");
}

export function rememberCatalogue(): CatalogueMemory {
  const digests = new Map<number, string>();
  return {
    releases: () => digests.size,
    /** Reads the newest known release and some older ones again, and learns the newest. */
    compare: async (baseUrl, key, newest, random) => {
      const known = [...digests.keys()];
      const again = new Set([known.at(-1), ...Array.from({ length: 2 }, () => known[random.between(0, Math.max(0, known.length - 1))])]);
      const wrong: string[] = [];
      for (const release of again)
        if (release !== undefined && (await digestOf(baseUrl, key, release)) !== digests.get(release))
          wrong.push(`as_of=${release} shows other companies than before`);
      if (newest > 0 && !digests.has(newest)) digests.set(newest, await digestOf(baseUrl, key, newest));
      return wrong;
    },
  };
}

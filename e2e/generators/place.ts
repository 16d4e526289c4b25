import { issueKey } from "@/e2e/server/fixtures";
import { temporaryFolder } from "@/e2e/server/folder";
import { startServer } from "@/e2e/server/running-server";
import { SCOPES } from "@/lib/keys/scopes";
import type { Options } from "./options";

export type KeyName = "sandbox" | "live";

/** A server that answers. Without a live key, what only live data has is left out. */
export type Place = { url: string; keys: Readonly<{ sandbox: string; live: string | null }> };

const ROOT = "/api/v1";
export const apiOf = ({ url }: Place): string => `${url.replace(/\/+$/, "")}${ROOT}`;

type Sent = { method?: string; body?: unknown };

/** One request to the server itself; the path is below the API's root. */
export function ask(place: Place, path: string, key: KeyName | null, { method = "GET", body }: Sent = {}): Promise<Response> {
  const secret = key === null ? null : place.keys[key];
  const headers = {
    ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  return fetch(`${apiOf(place)}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

/** Two keys of one organisation, whose burst no proof reaches. */
async function issueKeys(dataDir: string): Promise<Place["keys"]> {
  const scopes = ["--scopes", SCOPES.join(",")];
  const live = await issueKey(dataDir, scopes);
  const sandbox = await issueKey(dataDir, ["--org", live.orgId, "--test", "--quota", "1000000", ...scopes]);
  return { live: live.secret, sandbox: sandbox.secret };
}

/** Runs `work` with the server that the options name, or with one on a temporary data folder that is removed afterwards. */
export async function withPlace<T>({ running }: Options, work: (place: Place) => Promise<T>): Promise<T> {
  if (running !== null) return work({ url: running.url, keys: { sandbox: running.sandbox, live: running.live } });
  const folder = await temporaryFolder();
  try {
    const server = await startServer(folder.dataDir, { SAMPLE: "on", LOG_LEVEL: "error" });
    try {
      return await work({ url: server.url, keys: await issueKeys(folder.dataDir) });
    } finally {
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}

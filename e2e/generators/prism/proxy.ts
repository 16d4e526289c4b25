import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@/e2e/server/free-port";
import { hasEnded, stopChild, track } from "../../bench/child/children";
import { apiOf, type Place } from "../place";
import { programOf, type Workspace } from "../workspace";

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;
const SAID_CHARS = 4_000;

export type Proxy = { origin: string; stop(): Promise<void> };

/**
 * Prism in front of the server. Responses that the description does not allow become errors; so do requests where
 * `validatesRequests`, which calls that are wrong on purpose can't have.
 */
export async function startProxy(
  workspace: Workspace,
  place: Place,
  { validatesRequests = true, document = "openapi.json" }: { validatesRequests?: boolean; document?: string } = {},
): Promise<Proxy> {
  const port = await freePort();
  const flags = ["--errors", "--host", "127.0.0.1", "--port", String(port), "--validate-request", String(validatesRequests)];
  const args = [programOf("@stoplight/prism-cli/dist/index.js"), "proxy", document, apiOf(place), ...flags];
  const child = track(spawn(process.execPath, args, { cwd: workspace.path, stdio: ["ignore", "pipe", "pipe"] }));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-SAID_CHARS)));
  const deadline = Date.now() + PATIENCE_MS;
  const origin = `http://127.0.0.1:${port}`;
  while (!said.includes("Prism is listening")) {
    if (hasEnded(child) || Date.now() > deadline) throw new Error(`Prism did not start:\n${said}`);
    await wait(LOOK_MS);
  }
  return { origin, stop: () => stopChild(child) };
}

import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { noteConsole } from "./next-console";
import type { PageHandler } from "./page-handler";
import { staticFiles } from "./static-files";

declare global {
  /** Set by setup/commands.mjs where the pages are built while this process starts. */
  var heliodexPagesBuild: { done: Promise<void>; stop(): void } | undefined;
}

/** Pages that are still being built are waited for; whoever ends this process ends that as well. */
export function pagesBuilt(signal: AbortSignal): () => Promise<void> {
  const build = globalThis.heliodexPagesBuild;
  if (build === undefined) return () => Promise.resolve();
  signal.addEventListener("abort", () => build.stop(), { once: true });
  process.once("exit", () => build.stop());
  return () => build.done;
}

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Next in the same process, for everything that is not the data API. */
export async function createPages(root: string): Promise<PageHandler> {
  // Read by next.config.mjs.
  Object.assign(process.env, { HELIODEX_LISTENER: "own", HELIODEX_PRELOAD: env().PRELOAD_PAGES ? "on" : "off" });
  // Loaded here and not above, because loading it wraps globals that the data API uses.
  const { default: next } = await import("next");
  const { parseAndValidateFlightRouterState } = await import("next/dist/server/app-render/parse-and-validate-flight-router-state.js");
  const dev = process.env.HELIODEX_DEV === "1";
  if (!dev) noteConsole();
  const app = next({ dev, dir: root, customServer: true });
  await app.prepare();
  const answer = app.getRequestHandler();
  const pages: PageHandler = (req, res) => {
    // Next fails on a state that its own router would never send; without one it sends the whole page.
    if (!isAccepted(() => parseAndValidateFlightRouterState(req.headers["next-router-state-tree"])))
      delete req.headers["next-router-state-tree"];
    return answer(req, res);
  };
  return dev ? pages : staticFiles(join(root, ".next", "static"), pages);
}

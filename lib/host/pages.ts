import { join } from "node:path";
import type { PageHandler } from "./listener";
import { staticFiles } from "./static-files";

/** Next in the same process, for everything that is not the data API. */
export async function createPages(root: string): Promise<PageHandler> {
  process.env.HELIODEX_LISTENER = "own";
  // Loaded here and not above, because loading it wraps globals that the data API uses.
  const { default: next } = await import("next");
  const dev = process.env.HELIODEX_DEV === "1";
  const app = next({ dev, dir: root, customServer: true });
  await app.prepare();
  const pages = app.getRequestHandler();
  return dev ? pages : staticFiles(join(root, ".next", "static"), pages);
}

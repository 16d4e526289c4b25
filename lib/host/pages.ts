import type { PageHandler } from "./listener";

/** Next in the same process, for everything that is not the data API. */
export async function createPages(root: string): Promise<PageHandler> {
  process.env.HELIODEX_LISTENER = "own";
  // Loaded here and not above, because loading it wraps globals that the data API uses.
  const { default: next } = await import("next");
  const app = next({ dev: process.env.HELIODEX_DEV === "1", dir: root, customServer: true });
  await app.prepare();
  return app.getRequestHandler();
}

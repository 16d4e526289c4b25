import { unavailable } from "./pending-call";

const PATIENCE_MS = 5_000;
const PAUSE_MS = { least: 5, more: 20 };

/**
 * Asks for a period's row until nobody else has it locked. It is asked anew each time, so that a locked row never
 * keeps one of the few connections that everyone counts with.
 * @throws DomainError unavailable at `untilMs`, after 5 s unless told
 */
export async function untilFree<T>(ask: () => Promise<T | undefined>, untilMs = performance.now() + PATIENCE_MS): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (performance.now() > untilMs) throw unavailable("The calls of this period can't be metered at the moment.");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS.least + Math.random() * PAUSE_MS.more));
  }
}

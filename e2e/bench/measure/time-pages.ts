import { capture } from "./capture";
import { median } from "./rounds";

const ROUNDS = 30;
/** A server that has just started compiles what it renders with: what people meet has been running for a while. */
const WARM_UP = 50;

export type PageTime = { path: string; p50Ms: number; longestMs: number };

/** How long a visitor waits for a whole page: one at a time, as a person asks. @throws Error for a page that can't be shown */
export async function timePage(port: number, path: string): Promise<PageTime> {
  const taken = async (): Promise<number> => {
    const began = performance.now();
    const { status } = await capture(port, path, {});
    if (status !== 200) throw new Error(`${path} responded ${status}`);
    return performance.now() - began;
  };
  for (let i = 0; i < WARM_UP; i++) await taken();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) times.push(await taken());
  return { path, p50Ms: median(times), longestMs: Math.max(...times) };
}

import { callsLeftIn } from "./calls-left";
import { problemIn } from "./problem-in";
import type { ApiResponse } from "./queries";

/** Pages that one walk asks for at most. */
export const MAX_PAGES = 1_000;

type Walk = {
  /** Asks for the page at a cursor; null is the first. */
  ask: (cursor: string | null) => Promise<ApiResponse>;
  /** Pages that came before; a walk that was stopped goes on after them. */
  pages: readonly ApiResponse[];
  onPage: (pages: readonly ApiResponse[]) => void;
  wait: (ms: number) => Promise<void>;
};

/** The cursor of the page after a response; null after the last. */
export function cursorAfter({ headers }: ApiResponse): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  return next !== undefined && URL.canParse(next) ? new URL(next).searchParams.get("cursor") : null;
}

/**
 * Asks for all pages of a list, one after the other, no faster than the key may.
 * @throws Error that says which page was refused and why; pages that came are kept by `onPage`
 */
export async function collectPages({ ask, pages, onPage, wait }: Walk): Promise<readonly ApiResponse[]> {
  let found = pages;
  for (;;) {
    const last = found.at(-1);
    const cursor = last === undefined ? null : cursorAfter(last);
    if (last !== undefined && cursor === null) return found;
    if (found.length >= MAX_PAGES) throw new Error(`The list has more than ${MAX_PAGES} pages. Narrow the request.`);
    const response = await ask(cursor);
    const problem = response.status === 200 ? null : problemIn(response.body);
    if (response.status === 429 && problem?.code === "rate-limited") {
      await wait(Number(response.headers.get("Retry-After") ?? 1) * 1_000);
      continue;
    }
    if (response.status !== 200) throw new Error(problem?.detail ?? `The service returned status ${response.status}.`);
    found = [...found, response];
    onPage(found);
    const burst = callsLeftIn(response.headers)?.burst;
    if (burst?.left === 0) await wait(burst.resetSeconds * 1_000);
  }
}

const PLACE = "after-sign-up";

/** Keeps where a sign-up was meant to lead until the mailed link is opened in this browser; null forgets what an earlier one kept. */
export function keepNext(next: string | null): void {
  try {
    if (next === null) window.localStorage.removeItem(PLACE);
    else window.localStorage.setItem(PLACE, next);
  } catch {
    // A browser that stores nothing starts at the console.
  }
}

/** What was kept, once. It is as little trusted as an address: the server checks it. */
export function takeNext(): string | null {
  try {
    const next = window.localStorage.getItem(PLACE);
    window.localStorage.removeItem(PLACE);
    return next;
  } catch {
    return null;
  }
}

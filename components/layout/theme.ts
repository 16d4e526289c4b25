export type Theme = "system" | "light" | "dark";

/** What the cookie `theme` says; anything unknown follows the system. */
export function readTheme(cookie: string | undefined): Theme {
  return cookie === "light" || cookie === "dark" ? cookie : "system";
}

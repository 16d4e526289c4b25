import type { Scene } from "./scene";

const stranger = (path: string, name = path): Scene => ({ name, path, as: null });

/** The home in its states: at its start, with a technology whose day lies behind the last assessment, and as a customer sees it. */
export const homeScenes = (customer: string): Scene[] => [
  stranger("/", "home"),
  stranger("/?type=hjt", "home with another technology"),
  stranger("/?type=no-such-type&ts=1999-01-01", "home with an address that asks for nothing"),
  { name: "home as a customer", path: "/", as: customer },
];

/** For the catch-all page of the console. */
export const consoleElsewhereScenes = (customer: string): Scene[] => [
  { name: "console not found", path: "/console/no-such-page", as: customer },
  { name: "console not found, deep", path: "/console/keys/no-such/page", as: customer },
];

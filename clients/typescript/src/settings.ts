import { VERSION } from "./version.js";

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export type HeliodexOptions = {
  /** Default: the environment variable HELIODEX_API_KEY. Null: only what needs no key can be read. */
  apiKey?: string | null | undefined;
  /** Such as https://api.example.com/api/v1; without a path, /api/v1 is added. Default: the environment variable HELIODEX_BASE_URL. */
  baseUrl?: string | URL | undefined;
  /** For one attempt. Default: 60 seconds. */
  timeoutMs?: number | undefined;
  /** Default: 4. */
  maxRetries?: number | undefined;
  /** In place of the global fetch, for example to use a proxy. */
  fetch?: Fetch | undefined;
};

export type Settings = { apiKey: string | null; baseUrl: URL; timeoutMs: number; maxRetries: number; userAgent: string; fetch: Fetch };

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRIES = 4;
const MOST_RETRIES = 20;
/** The longest that a timer of Node.js takes. */
const MOST_MS = 2_147_483_647;
const API_ROOT = "/api/v1";

/** The value is never repeated in a message. */
function keyOf(given: string | null | undefined): string | null {
  if (given === null) return null;
  const key = (given ?? process.env["HELIODEX_API_KEY"] ?? "").trim();
  if (key === "") throw new TypeError("No API key. Set the environment variable HELIODEX_API_KEY or pass apiKey.");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError("The API key contains characters that no key has. Copy it again.");
  return key;
}

function baseUrlOf(given: string | URL | undefined): URL {
  const text = String(given ?? process.env["HELIODEX_BASE_URL"] ?? "").trim();
  if (text === "") throw new TypeError("No base URL. Set the environment variable HELIODEX_BASE_URL or pass baseUrl.");
  if (!URL.canParse(text)) throw new TypeError("The base URL is not a URL. It looks like https://api.example.com/api/v1.");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new TypeError("The base URL must start with https:// or http://.");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new TypeError("The base URL has no user name, query or fragment. The key is sent in a header.");
  const path = url.pathname.replace(/\/+$/, "");
  return new URL(path === "" ? API_ROOT : path, url.origin);
}

function wholeNumber(name: string, given: number | undefined, [fallback, most]: readonly [number, number]): number {
  const value = given ?? fallback;
  if (!Number.isInteger(value) || value < 0 || value > most) throw new TypeError(`${name} must be a whole number from 0 to ${most}.`);
  return value;
}

/** Returns what a client is set up with. @throws TypeError naming what is missing or wrong */
export function readSettings({ apiKey, baseUrl, timeoutMs, maxRetries, fetch }: HeliodexOptions): Settings {
  const limit = wholeNumber("timeoutMs", timeoutMs, [DEFAULT_TIMEOUT_MS, MOST_MS]);
  if (limit === 0) throw new TypeError("timeoutMs must be greater than 0.");
  return {
    apiKey: keyOf(apiKey),
    baseUrl: baseUrlOf(baseUrl),
    timeoutMs: limit,
    maxRetries: wholeNumber("maxRetries", maxRetries, [DEFAULT_RETRIES, MOST_RETRIES]),
    userAgent: `heliodex-typescript/${VERSION}`,
    // Called without a receiver, as the platform's own has to be.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
  };
}

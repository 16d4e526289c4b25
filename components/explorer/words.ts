import { countText } from "@/lib/core/wording";
import { spanText } from "../ui/moment";

const STATUS_WORDS: Readonly<Record<number, string>> = {
  200: "OK",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  406: "Not Acceptable",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** "200 OK", also where the connection carries no words. */
export const statusText = (status: number): string => [status, STATUS_WORDS[status]].filter(Boolean).join(" ");

/** "143 ms", "2.1 s". */
export const durationText = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** "2 s", "4 h 31 m". */
export const waitText = (seconds: number): string => (seconds < 60 ? `${seconds} s` : spanText(seconds * 1_000));

export const callsText = (count: number): string => (count === 1 ? "1 call" : `${countText(count)} calls`);
export const rowsText = (count: number): string => (count === 1 ? "1 row" : `${countText(count)} rows`);
export const recordsText = (count: number): string => (count === 1 ? "1 record" : `${countText(count)} records`);

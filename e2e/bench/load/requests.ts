import { coldPath } from "./cold-queries";
import type { LoadJob } from "./protocol";

export const API = "/api/v1";

export function requestText(path: string, { port, key, etag }: Pick<LoadJob, "port" | "key" | "etag">): string {
  const unchanged = etag === null ? "" : `If-None-Match: ${etag}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n${unchanged}\r\n`;
}

/** Gives one request after another, as one string each. */
export function requestsOf(job: LoadJob): () => string {
  const { paths } = job;
  if (paths.kind === "same") {
    const request = requestText(API + paths.path, job);
    return () => request;
  }
  let n = paths.from;
  if (paths.kind === "cold") return () => requestText(API + coldPath(n++), job);
  const cached = paths.cached.map((path) => requestText(API + path, job));
  return () => {
    const i = n++;
    return (i % 2 === 0 ? cached[(i / 2) % cached.length] : undefined) ?? requestText(API + coldPath(i), job);
  };
}

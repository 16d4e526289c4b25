import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serveJobs } from "../child/serve-jobs";

/** An answer that the server under test gave: status, header names and values in turn, body in base64. */
export type FloorAnswer = { status: number; headers: readonly string[]; body: string | null };

/**
 * The floor: what Node's own HTTP server does when it only sends the same bytes. Its time-outs are those of the server under
 * test, because they are part of the answer's head.
 */
let status = 200;
let headers: string[] = [];
let body: Buffer | null = null;

const server = createServer({ keepAliveTimeout: 65_000 }, (_, res) => {
  res.writeHead(status, headers);
  if (body === null) res.end();
  else res.end(body);
});
const listening = new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

serveJobs(async (answer: FloorAnswer) => {
  await listening;
  status = answer.status;
  headers = [...answer.headers];
  body = answer.body === null ? null : Buffer.from(answer.body, "base64");
  return (server.address() as AddressInfo).port;
});

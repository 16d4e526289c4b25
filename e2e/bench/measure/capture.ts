import { Agent, request } from "node:http";
import type { FloorAnswer } from "../load/floor";

/** What the HTTP server adds by itself, on either side. */
const OWN = /^(date|connection|keep-alive)$/i;

export type Captured = FloorAnswer & { text: string; header(name: string): string | undefined };

/** One real answer with every header as it was sent. */
export function capture(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Captured> {
  const agent = new Agent({ keepAlive: true });
  return new Promise<Captured>((resolve, reject) => {
    const req = request({ host: "127.0.0.1", port, path, headers, agent }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.once("error", reject);
      res.once("end", () => {
        const body = Buffer.concat(parts);
        const pairs = res.rawHeaders.flatMap((name, i) => (i % 2 === 0 && !OWN.test(name) ? [name, res.rawHeaders[i + 1] ?? ""] : []));
        resolve({
          status: res.statusCode ?? 0,
          headers: pairs,
          body: body.length === 0 ? null : body.toString("base64"),
          text: body.toString("utf8"),
          header: (name) => res.headers[name.toLowerCase()]?.toString(),
        });
      });
    });
    req.once("error", reject).end();
  }).finally(() => agent.destroy());
}

export const sameAnswer = (a: FloorAnswer, b: FloorAnswer): boolean =>
  a.status === b.status && a.body === b.body && a.headers.join("\n") === b.headers.join("\n");

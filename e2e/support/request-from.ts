import http from "node:http";

export type Answer = { status: number; body: string; headers: http.IncomingHttpHeaders };

/** Asks a server on this machine from one of its addresses other than 127.0.0.1, such as 127.0.0.2. */
export function requestFrom(localAddress: string, url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const request = http.get(url, { localAddress, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", failed);
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString(), headers: response.headers }),
      );
    });
    request.on("error", failed);
  });
}

import type { ServerResponse } from "node:http";

/** What is sent in place of a response: head and whole body. */
export type Replacement = { status: number; headers: string[]; body: string };

/** Lets what Next is about to send be replaced as a whole. `find` decides by the status, before a byte leaves; null keeps the response. */
export function replaceReply(res: ServerResponse, find: (status: number) => Replacement | null): void {
  const writeHead = res.writeHead.bind(res);
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  let replacement: Replacement | null = null;
  const decide = (): Replacement | null => {
    if (!res.headersSent && res.statusCode >= 400) res.writeHead(res.statusCode);
    return replacement;
  };
  Object.assign(res, {
    writeHead: (status: number, ...rest: unknown[]): unknown => {
      replacement = res.headersSent ? null : find(status);
      if (replacement === null) return Reflect.apply(writeHead, res, [status, ...rest]);
      for (const name of res.getHeaderNames()) if (name !== "connection") res.removeHeader(name);
      return writeHead(replacement.status, replacement.headers);
    },
    write: (...values: unknown[]): unknown => decide() !== null || Reflect.apply(write, res, values),
    end: (...values: unknown[]): unknown => {
      const instead = decide();
      if (instead === null) return Reflect.apply(end, res, values);
      const written = values.find((value) => typeof value === "function");
      return Reflect.apply(end, res, [instead.body, ...(written ? [written] : [])]);
    },
  });
}

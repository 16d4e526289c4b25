import type { ServerResponse } from "node:http";

/** What is sent in place of a response: head and whole body. */
export type Replacement = { status: number; headers: string[]; body: string };

type Found = Replacement | Promise<Replacement>;

/**
 * Lets what Next is about to send be replaced as a whole. `find` decides by the status, before a byte leaves; null keeps the response.
 * It may take a moment to say what is sent instead.
 */
export function replaceReply(res: ServerResponse, find: (status: number) => Found | null): void {
  const writeHead = res.writeHead.bind(res);
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  let found: Found | null = null;
  const decide = (): Found | null => {
    if (found === null && !res.headersSent && res.statusCode >= 400) res.writeHead(res.statusCode);
    return found;
  };
  const head = ({ status, headers }: Replacement): ServerResponse => {
    for (const name of res.getHeaderNames()) if (name !== "connection") res.removeHeader(name);
    return writeHead(status, headers);
  };
  const send = (instead: Replacement, written: readonly unknown[]): unknown => {
    if (!res.headersSent) head(instead);
    return Reflect.apply(end, res, [instead.body, ...written]);
  };
  Object.assign(res, {
    writeHead: (status: number, ...rest: unknown[]): unknown => {
      found ??= res.headersSent ? null : find(status);
      if (found === null) return Reflect.apply(writeHead, res, [status, ...rest]);
      return found instanceof Promise ? res : head(found);
    },
    write: (...values: unknown[]): unknown => decide() !== null || Reflect.apply(write, res, values),
    end: (...values: unknown[]): unknown => {
      const instead = decide();
      if (instead === null) return Reflect.apply(end, res, values);
      const written = values.filter((value) => typeof value === "function");
      if (!(instead instanceof Promise)) return send(instead, written);
      void instead.then((ready) => send(ready, written));
      return res;
    },
  });
}

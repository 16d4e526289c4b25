import { Readable } from "node:stream";
import { mount } from "@/lib/api/mount";
import { ROUTES } from "@/lib/api/routes/all";
import { uuidv7 } from "@/lib/core/ids";
import { unseen } from "@/lib/http/call";

const answer = mount(ROUTES);

export type Frame = { id?: string; event?: string; data?: string };
export type Stream = {
  status: number;
  body: Readable;
  /** Waits for so many events that carry data. */ take(count: number): Promise<Frame[]>;
  close(): void;
};

/** The blocks of an event stream that carry data. */
export const framesOf = (text: string): Frame[] =>
  text
    .split("\n\n")
    .slice(0, -1)
    .map((block) => Object.fromEntries(block.split("\n").flatMap((line) => (/^\w/.test(line) ? [line.split(/: (.*)/, 2)] : []))) as Frame)
    .filter(({ data }) => data !== undefined);

/** Opens a stream of the API without a socket between. */
export async function openStream(target: string, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Stream> {
  const [path = "/", search = ""] = target.split("?", 2);
  const given: Record<string, string> = { ...headers, authorization: `Bearer ${key}` };
  const nowMs = Date.now();
  const call = {
    id: uuidv7(nowMs),
    method: "GET",
    path,
    search,
    address: "127.0.0.1",
    nowMs,
    startedAt: performance.now(),
    seen: unseen(),
    header: (name: string) => given[name],
    body: () => Promise.resolve(""),
  };
  const reply = await answer(call);
  const body = reply.body instanceof Readable ? reply.body : Readable.from([reply.body ?? ""]);
  let text = "";
  let taken = 0;
  let wake = (): void => undefined;
  body.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    wake();
  });
  body.on("end", () => wake());
  const take = async (count: number): Promise<Frame[]> => {
    while (framesOf(text).length < taken + count && !body.readableEnded)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const frames = framesOf(text).slice(taken, taken + count);
    taken += frames.length;
    return frames;
  };
  return { status: reply.status, body, take, close: () => body.destroy() };
}

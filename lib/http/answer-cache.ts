import { LRUCache } from "lru-cache";
import { oncePerProcess } from "@/lib/platform/process-state";
import { compress, worthwhile } from "./compress";
import type { Encoding } from "./negotiate";
import type { Rendered } from "./render";

/** An answer of one release as it is sent, with its compressed forms made when they are first asked for. */
export type CachedAnswer = { tag: string; rendered: Rendered; encoded: Map<Encoding, Buffer> };

const MAX_BYTES = 48 * 1024 * 1024;
const OVERHEAD_BYTES = 600;

type Caches = { answers: LRUCache<string, CachedAnswer>; pending: Map<string, Promise<CachedAnswer>> };

const caches = (): Caches => oncePerProcess("answers", () => ({ answers: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: sizeOf }), pending: new Map() }));

function sizeOf(answer: CachedAnswer): number {
  let bytes = OVERHEAD_BYTES + answer.rendered.body.length;
  for (const body of answer.encoded.values()) bytes += body.length;
  return bytes;
}

export const cachedAnswer = (key: string): CachedAnswer | undefined => caches().answers.get(key);

/** The answer under a key; of several callers that want the same at once, one asks the database. */
export function answerOnce(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
  const { answers, pending } = caches();
  const running = pending.get(key);
  if (running) return running;
  const made = make()
    .then((answer) => {
      answers.set(key, answer);
      return answer;
    })
    .finally(() => pending.delete(key));
  pending.set(key, made);
  return made;
}

/** The body in an encoding, compressed once per answer. Small bodies are sent as they are. */
export function encodedBody(key: string, answer: CachedAnswer, wanted: Encoding): { encoding: Encoding; body: Buffer } | Promise<{ encoding: Encoding; body: Buffer }> {
  const encoding = worthwhile(wanted, answer.rendered.body.length);
  if (encoding === "identity") return { encoding, body: answer.rendered.body };
  const known = answer.encoded.get(encoding);
  if (known) return { encoding, body: known };
  return compress(answer.rendered.body, encoding).then((body) => {
    answer.encoded.set(encoding, body);
    if (caches().answers.has(key)) caches().answers.set(key, answer);
    return { encoding, body };
  });
}

import { utimes } from "node:fs/promises";
import { MINUTE_MS } from "@/lib/core/durations";
import { processClock } from "@/lib/platform/clock";
import { prepareFile, type PreparedFile } from "./prepare-file";
import { removeFetched } from "./upload-file";

const KEPT_MS = 10 * MINUTE_MS;

type Copy = { file: Promise<PreparedFile>; forget: NodeJS.Timeout };
const copies = new Map<string, Copy>();

function forgetLater(id: string, name: string): NodeJS.Timeout {
  const forget = (): void => {
    copies.delete(id);
    removeFetched(name).catch(() => undefined);
  };
  return setTimeout(forget, KEPT_MS).unref();
}

/**
 * The path of an uploaded file on this machine for as long as somebody looks at it: a mapping is tried many times, and the file comes
 * from the file store once. The copy has a name of its own, so that who reads the import never loses it. @throws ImportError
 */
export async function lookedAt(id: string): Promise<string> {
  const name = `${id}look`;
  const known = copies.get(id);
  if (known) clearTimeout(known.forget);
  const file = known?.file ?? prepareFile(id, { as: name });
  copies.set(id, { file, forget: forgetLater(id, name) });
  try {
    const { path } = await file;
    // A copy that nobody touches any more was left by a process that was killed.
    await utimes(path, new Date(processClock().now()), new Date(processClock().now()));
    return path;
  } catch (error) {
    copies.delete(id);
    throw error;
  }
}

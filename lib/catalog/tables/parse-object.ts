import { ImportError } from "../drafts";
import { isObject, type JsonObject, readJson } from "./parse-json";

/** The object that a text is, or null. @throws ImportError for a key that is there twice */
export function parseObject(text: string): JsonObject | null {
  const { value, hasKeyTwice } = readJson(text);
  if (hasKeyTwice) throw new ImportError("wrong-kind", `A JSON object has a key twice. State each value once: ${text.slice(0, 200)}`);
  return isObject(value) ? value : null;
}

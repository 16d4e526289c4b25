import { ConnectionError } from "./errors.js";
import type { Page as PageInfo } from "./generated.js";
import type { Reply } from "./transport.js";

/** One page of a list. `meta` is undefined for lists of your organisation's own objects. */
export type Page<T, M> = { data: T[]; page: PageInfo; meta: M };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isPageInfo = (value: unknown): boolean => isObject(value) && (value["next"] === null || typeof value["next"] === "string");

/** Whether a body has the form of a page. Of the records themselves nothing is checked: a later version may add fields. */
const isPage = <T, M>(body: unknown): body is Page<T, M> => isObject(body) && Array.isArray(body["data"]) && isPageInfo(body["page"]);
const hasData = <T>(body: unknown): body is { data: T } => isObject(body) && isObject(body["data"]) && !Array.isArray(body["data"]);
const isDocument = <T>(body: unknown): body is T => isObject(body);

/** A body that was cut ends in the middle of its JSON: worth another attempt, unlike a page of a web site. */
function jsonOf({ headers, text }: Reply): unknown {
  const media = headers.get("content-type") ?? "";
  if (!/[/+]json\b/.test(media)) throw notOfTheApi();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectionError("incomplete-response", "The response is not complete JSON.", error);
  }
}

const notOfTheApi = (): ConnectionError =>
  new ConnectionError("invalid-response", "The response does not come from the API. Check the base URL.");

export function pageOf<T, M>(reply: Reply): Page<T, M> {
  const body = jsonOf(reply);
  if (isPage<T, M>(body)) return body;
  throw notOfTheApi();
}

/** What stands in `data`. */
export function dataOf<T>(reply: Reply): T {
  const body = jsonOf(reply);
  if (hasData<T>(body)) return body.data;
  throw notOfTheApi();
}

/** The whole body. */
export function documentOf<T>(reply: Reply): T {
  const body = jsonOf(reply);
  if (isDocument<T>(body)) return body;
  throw notOfTheApi();
}

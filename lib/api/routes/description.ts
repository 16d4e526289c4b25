import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { type Operation, operationsOf } from "../openapi/contract";
import { describeApi, type OpenApi } from "../openapi/describe-api";
import type { Route } from "../route";
import { ROUTES } from "./all";

type Described = { document: OpenApi; operations: readonly Operation[] };

/** By what the description holds of a brand: each host has its own. */
const known = new Map<string, Described>();
const MAX_KNOWN = 200;

function described(): Described {
  const name = `${brandName()} ${publicUrl()}`;
  const found = known.get(name);
  if (found) return found;
  const document = describeApi(ROUTES);
  const made = { document, operations: operationsOf(document) };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, made);
  return made;
}

/** The API's own description: what reference pages, samples and search are made from. */
export const description = (): OpenApi => described().document;

export const operations = (): readonly Operation[] => described().operations;

export const findOperation = (id: string): Operation | undefined => operations().find((operation) => operation.id === id);

const isExplored = ({ kind }: Route): boolean => kind !== "action" && kind !== "stream";
const EXPLORED: ReadonlySet<string> = new Set(ROUTES.filter(isExplored).map(({ operation }) => operation));

/** What the explorer offers: documents that are read. What changes something, streams or is a file is not sent from there. */
export const exploredOperations = (): readonly Operation[] => operations().filter(({ id }) => EXPLORED.has(id));

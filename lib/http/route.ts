import type { z } from "zod";
import type { Feature } from "@/lib/billing/plans";
import type { View } from "@/lib/catalog/view";
import type { Head } from "@/lib/catalog/current-release";
import type { FieldMap, Format } from "@/lib/catalog/fields";
import type { Ask, Page } from "@/lib/catalog/queries/list-page";
import type { SpotTime } from "@/lib/catalog/queries/spot-prices";
import type { Scope } from "@/lib/keys/contract";
import type { Access } from "./access";

type Described = {
  /** operationId in the API description. */
  operation: string;
  /** Path below the API's root; {id} stands for one segment. */
  path: string;
  summary: string;
  description: string;
  tag: string;
};

type Gated = Described & {
  /** Any one of these is enough. */
  scopes: readonly Scope[] | null;
  feature: Feature | null;
  /** Calls that a 2xx answer to a live key costs. There is no default. */
  cost: 0 | 1;
};

export type QuerySchema = z.ZodObject;

/** A list: filters, order, fields and format in the query; one page of records in the answer. */
export type ListRoute = Gated & {
  kind: "list";
  query: QuerySchema;
  record: z.ZodObject;
  fields: FieldMap;
  sorts: readonly string[];
  defaultSort: string;
  list(query: Record<string, unknown>, ask: Ask, time: SpotTime): Promise<Page>;
};

/** One record by its id. */
export type ItemRoute = Gated & {
  kind: "item";
  prefix: string;
  record: z.ZodObject;
  fields: FieldMap;
  find(id: string, ask: Pick<Ask, "view" | "release" | "fields" | "format">): Promise<{ line: string; source: string } | undefined>;
};

/** A document about the caller; never cached. */
export type AccountRoute = Described & {
  kind: "account";
  cost: 0;
  reply: z.ZodObject;
  document(access: Access, nowMs: number): Promise<unknown>;
};

/** A document that needs no key. */
export type PublicRoute = Described & {
  kind: "public";
  cost: 0;
  reply: z.ZodObject;
  /** Made anew this often; without it, once per release. */
  changesEveryMs?: number;
  document(head: Head, nowMs: number): Promise<unknown>;
};

export type Route = ListRoute | ItemRoute | AccountRoute | PublicRoute;

/** Declares a list; the query's type is checked against the use case here and nowhere else. */
export function listRoute<S extends QuerySchema>(
  declaration: Omit<ListRoute, "kind" | "query" | "list"> & { query: S; list(query: z.output<S>, ask: Ask, time: SpotTime): Promise<Page> },
): ListRoute {
  const { list, ...rest } = declaration;
  return { ...rest, kind: "list", list: (query, ask, time) => list(query as z.output<S>, ask, time) };
}

export const itemRoute = (declaration: Omit<ItemRoute, "kind">): ItemRoute => ({ ...declaration, kind: "item" });
export const accountRoute = (declaration: Omit<AccountRoute, "kind" | "cost">): AccountRoute => ({
  ...declaration,
  kind: "account",
  cost: 0,
});
export const publicRoute = (declaration: Omit<PublicRoute, "kind" | "cost">): PublicRoute => ({ ...declaration, kind: "public", cost: 0 });

export const FORMATS = ["json", "csv", "ndjson"] as const satisfies readonly Format[];
export type { Format, View };

import type { Readable } from "node:stream";
import { z } from "zod";
import type { Feature } from "@/lib/billing/plans";
import type { Head } from "@/lib/catalog/current-release";
import type { CustomResource, CustomView } from "@/lib/catalog/custom-fields";
import type { FieldMap, Format } from "@/lib/catalog/fields";
import type { Ask, Page } from "@/lib/catalog/queries/list-page";
import type { SpotTime } from "@/lib/catalog/queries/spot-prices";
import type { View } from "@/lib/catalog/view";
import * as p from "@/lib/core/parameters";
import type { HeaderList, HttpCall } from "@/lib/http/call";
import type { Scope } from "@/lib/keys/scopes";
import type { Period } from "@/lib/metering/counting/open-period";
import type { Context } from "@/lib/platform/context";
import type { Topic } from "@/lib/platform/version-clock";
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
  /** Whose records carry the fields that an organisation has added. */
  custom?: CustomResource;
  /** What its answers change with beside the release. */
  dependsOn?: readonly Topic[];
  /** A release that its own parameters name; one that this instance does not know yet is looked up. */
  names(query: Record<string, unknown>): number | undefined;
  list(query: Record<string, unknown>, ask: Ask, time: SpotTime): Promise<Page>;
};

/** One record by its id. */
export type ItemRoute = Gated & {
  kind: "item";
  prefix: string;
  record: z.ZodObject;
  fields: FieldMap;
  custom?: CustomResource;
  find(id: string, ask: Pick<Ask, "view" | "release" | "fields" | "format">): Promise<{ line: string; source: string } | undefined>;
  /** The id of the record that stayed when the one of this id was merged; null where it was not. */
  mergedInto(id: string, ask: Pick<Ask, "view" | "release">): Promise<string | null>;
};

/** A document about the caller; never cached. */
export type CallerRoute = Described & {
  kind: "caller";
  cost: 0;
  reply: z.ZodObject;
  document(access: Access, nowMs: number, /** At the time that a test clock states. */ stated?: Period): Promise<unknown>;
};

/** A document that needs no key. */
export type KeylessRoute = Described & {
  kind: "keyless";
  cost: 0;
  reply: z.ZodObject;
  /** Made anew this often; without it, once per release. */
  changesEveryMs?: number;
  query: QuerySchema;
  document(head: Head, nowMs: number, query: Record<string, unknown>): Promise<unknown>;
  /** What an organisation with fields of its own gets instead, when it sends a key. */
  ownDocument?(custom: CustomView, query: Record<string, unknown>): unknown;
};

/** What is made by a POST to its list. */
export const below = (path: string, id: string): string => `${path}/${id}`;

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** What an action is given: who asks, and input that was parsed. `ctx` is inside a transaction when something may change. */
export type Given<P = unknown, Q = unknown, B = unknown> = {
  ctx: Context;
  orgId: string;
  access: Access;
  params: P;
  query: Q;
  body: B;
};

/** One page of an action that lists; `next` is the cursor of the page that follows. */
export type Rows = { rows: readonly unknown[]; next: string | null };

/**
 * Something of the organisation's own that is read or changed. A method other than GET runs in one
 * transaction together with its counting and its Idempotency-Key: all of it or nothing.
 */
export type ActionRoute = Gated & {
  kind: "action";
  method: Method;
  /** The {names} of the path, schemas of `lib/core/parameters`. */
  params: QuerySchema;
  query: QuerySchema;
  /** Strict: what it doesn't name is refused. Null: no body is read. */
  body: z.ZodObject | null;
  /** One object of the answer, which leaves as `data`; null answers 204 without a body. */
  reply: z.ZodObject | null;
  /** `data` is a page of replies; `run` returns `Rows` and gets `limit` and `cursor` in its query. */
  isList: boolean;
  status: 200 | 201 | 202 | 204;
  /** Where what the call has made or begun is read, by its path and the `id` of the reply, which may have none: `Location` says so. */
  itemAt?(path: string, id: string): string;
  /** Names in the reply that are secret: shown once, not kept for a repeated request. Null where a repetition is safe by itself: not a POST. */
  secrets: readonly string[] | null;
  examples: { params?: Readonly<Record<string, string>>; body?: unknown; reply?: unknown };
  run(given: Given): Promise<unknown>;
};

/** What a stream's opener is given. Without access the call is signed: see `isSigned`. */
export type StreamAsk<P = unknown, Q = unknown> = {
  call: HttpCall;
  ctx: Context;
  access: Access | null;
  params: P;
  query: Q;
  /** Counts one call durably; for what costs more the longer it takes. @throws DomainError quota-exceeded */
  count(): Promise<void>;
};
/** What a stream has to send when it is opened. */
export type Waiting = { rows: number; bytes: number };
export type StreamReply = { status: number; headers: HeaderList; body: Readable | Buffer | string | null };

/** An answer that is sent as it comes: events, or a file. */
export type StreamRoute = Gated & {
  kind: "stream";
  params: QuerySchema;
  query: QuerySchema;
  /** Events, or the formats of the file: bytes, or JSON of a schema. */
  media: "text/event-stream" | Readonly<Record<string, "bytes" | z.ZodType>>;
  /** Whether the query carries a signature of ours in place of a key; the opener checks it. */
  isSigned(query: URLSearchParams): boolean;
  example: string;
  open(ask: StreamAsk): Promise<StreamReply>;
  /** What it would send at once; absent where a dry run is refused. */
  preview?(ask: StreamAsk): Promise<Waiting>;
};

export type Route = ListRoute | ItemRoute | CallerRoute | KeylessRoute | ActionRoute | StreamRoute;

export const methodOf = (route: Route): Method => (route.kind === "action" ? route.method : "GET");
/** How the request log and the usage figures name a route: the path, and the method unless it is GET. */
export const endpointOf = (route: Route): string => (methodOf(route) === "GET" ? route.path : `${methodOf(route)} ${route.path}`);

/** Declares a list; the query's type is checked against the use case here and nowhere else. */
export function listRoute<S extends QuerySchema>(
  declaration: Omit<ListRoute, "kind" | "query" | "names" | "list"> & {
    query: S;
    names?(query: z.output<S>): number | undefined;
    list(query: z.output<S>, ask: Ask, time: SpotTime): Promise<Page>;
  },
): ListRoute {
  const { list, names = () => undefined, ...rest } = declaration;
  return {
    ...rest,
    kind: "list",
    names: (query) => names(query as z.output<S>),
    list: (query, ask, time) => list(query as z.output<S>, ask, time),
  };
}

export const itemRoute = (declaration: Omit<ItemRoute, "kind">): ItemRoute => ({ ...declaration, kind: "item" });
export const callerRoute = (declaration: Omit<CallerRoute, "kind" | "cost">): CallerRoute => ({
  ...declaration,
  kind: "caller",
  cost: 0,
});

const NOTHING = z.object({});

/** Declares a document that needs no key; the query's type is checked against what makes it here. */
export function keylessRoute<Q extends QuerySchema = z.ZodObject>(
  declaration: Omit<KeylessRoute, "kind" | "cost" | "query" | "document" | "ownDocument"> & {
    query?: Q;
    document(head: Head, nowMs: number, query: z.output<Q>): Promise<unknown>;
    ownDocument?(custom: CustomView, query: z.output<Q>): unknown;
  },
): KeylessRoute {
  const { document, ownDocument, ...rest } = declaration;
  return {
    ...rest,
    kind: "keyless",
    cost: 0,
    query: declaration.query ?? NOTHING,
    document: (head, nowMs, query) => document(head, nowMs, query as z.output<Q>),
    ...(ownDocument ? { ownDocument: (custom, query) => ownDocument(custom, query as z.output<Q>) } : {}),
  };
}

type ActionDeclaration<P extends QuerySchema, Q extends QuerySchema, B extends z.ZodObject | null> = Omit<
  ActionRoute,
  "kind" | "params" | "query" | "body" | "isList" | "secrets" | "run"
> & {
  params?: P;
  query?: Q;
  body?: B;
  secrets?: readonly string[];
  run(given: Given<z.output<P>, z.output<Q>, B extends z.ZodObject ? z.output<B> : undefined>): Promise<unknown>;
};

const madeAction = (declaration: ActionDeclaration<QuerySchema, QuerySchema, z.ZodObject | null>, isList: boolean): ActionRoute => ({
  ...declaration,
  kind: "action",
  isList,
  params: declaration.params ?? NOTHING,
  query: declaration.query ?? NOTHING,
  body: declaration.body ?? null,
  secrets: declaration.method === "POST" ? (declaration.secrets ?? []) : null,
  run: declaration.run as ActionRoute["run"],
});

/** Declares something that is done or read once; input types are checked against the use case here. */
export function actionRoute<P extends QuerySchema = z.ZodObject, Q extends QuerySchema = z.ZodObject, B extends z.ZodObject | null = null>(
  declaration: ActionDeclaration<P, Q, B>,
): ActionRoute {
  return madeAction(declaration as unknown as ActionDeclaration<QuerySchema, QuerySchema, z.ZodObject | null>, false);
}

export const CURSOR = p.opaque(1_000, {
  description: "Cursor from `page.next`, unchanged. `first` is the first page, as is no cursor.",
  example: "first",
  neutral: "first",
});

export const PAGE_QUERY = z.object({
  limit: p.integer({ minimum: 1, maximum: 100 }, { description: "Maximum number of objects.", example: "50" }).optional(),
  cursor: CURSOR.optional(),
});

type PagedRun<P, Q> = (given: Given<P, Q & { limit: number; cursor?: string }, undefined>) => Promise<Rows>;

/** Declares a list of the organisation's own objects, newest first; `limit` (1 to 100, default 50) and `cursor` are added. */
export function pageRoute<P extends QuerySchema = z.ZodObject, Q extends QuerySchema = z.ZodObject>(
  declaration: Omit<ActionDeclaration<P, Q, null>, "method" | "status" | "body" | "secrets" | "run"> & {
    run: PagedRun<z.output<P>, z.output<Q>>;
  },
): ActionRoute {
  const query = z.object({ ...(declaration.query ?? NOTHING).shape, ...PAGE_QUERY.shape });
  const made = { ...declaration, query, method: "GET", status: 200 } as unknown;
  return madeAction(made as ActionDeclaration<QuerySchema, QuerySchema, null>, true);
}

/** Declares an answer that is sent as it comes. */
export function streamRoute<P extends QuerySchema = z.ZodObject, Q extends QuerySchema = z.ZodObject>(
  declaration: Omit<StreamRoute, "kind" | "params" | "query" | "isSigned" | "open" | "preview"> & {
    params?: P;
    query?: Q;
    isSigned?: StreamRoute["isSigned"];
    open(ask: StreamAsk<z.output<P>, z.output<Q>>): Promise<StreamReply>;
    preview?(ask: StreamAsk<z.output<P>, z.output<Q>>): Promise<Waiting>;
  },
): StreamRoute {
  const { params = NOTHING, query = NOTHING, isSigned = () => false, open, preview, ...rest } = declaration;
  const stream: StreamRoute = { ...rest, kind: "stream", params, query, isSigned, open: open as StreamRoute["open"] };
  return preview ? { ...stream, preview: preview as NonNullable<StreamRoute["preview"]> } : stream;
}

export const FORMATS = ["json", "csv", "ndjson", "xlsx"] as const satisfies readonly Format[];
export type { Format, View };

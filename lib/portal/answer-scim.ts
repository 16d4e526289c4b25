import { z } from "zod";
import type { DirectoryContext } from "@/lib/accounts/sso/scim/directory-context";
import { patchGroup, replaceGroup } from "@/lib/accounts/sso/scim/groups/change-group";
import { groupTitles, listGroups, readGroup } from "@/lib/accounts/sso/scim/groups/read-groups";
import { resourceTypes, schemas, serviceProviderConfig } from "@/lib/accounts/sso/scim/protocol/about";
import {
  GroupInput,
  GroupResource,
  MAX_SCIM_BYTES,
  PageInput,
  pageOf,
  PatchInput,
  URNS,
  UserInput,
  UserResource,
} from "@/lib/accounts/sso/scim/protocol/contract";
import { plainAttribute } from "@/lib/accounts/sso/scim/protocol/filter";
import { withKnownNames } from "@/lib/accounts/sso/scim/protocol/known-names";
import { invalid, ScimRefusal } from "@/lib/accounts/sso/scim/protocol/refusal";
import { directoryOf } from "@/lib/accounts/sso/scim/tokens/directory-of";
import { deleteUser, patchUser, replaceUser } from "@/lib/accounts/sso/scim/users/change-user";
import { createUser } from "@/lib/accounts/sso/scim/users/create-user";
import { listUsers, readUser } from "@/lib/accounts/sso/scim/users/list-users";
import { DomainError } from "@/lib/core/errors";
import { issuesOf } from "@/lib/core/issues";
import { isStorable } from "@/lib/core/text";
import { domainErrorOf } from "@/lib/http/errors";
import { PROBLEMS } from "@/lib/http/problems";
import { piecesOf, readJson, readText } from "@/lib/http/read-body";
import { contextOf } from "./request-context";

const TYPE = "application/scim+json";
const JSON_TYPE = "application/json";
const ROOT = /^\/api\/scim\/v2\/?/;

/** A request of a directory that is known. */
type Asked = { ctx: DirectoryContext; request: Request; query: URLSearchParams; target: { id: string; ifMatch: string | null } };
type Answer = { status?: number; body: object | null; headers?: Readonly<Record<string, string>> };
type Handler = (asked: Asked) => Promise<Answer> | Answer;
type Methods = Readonly<Record<string, Handler>>;
/** What a resource answers as a whole, and each of what is in it. */
type Endpoint = { whole: Methods; one: Methods };

const NO_OBJECT = "The body must be a JSON object.";

function parse<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = issuesOf(result.error).map(({ parameter, detail }) => (parameter === "" ? NO_OBJECT : `${parameter}: ${detail}`));
  throw invalid("invalidValue", faults.slice(0, 5).join(" "));
}

/** Directories send SCIM's own type, or plain JSON. */
async function bodyOf<S extends z.ZodType>({ request }: Asked, schema: S): Promise<z.output<S>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== TYPE && type !== JSON_TYPE) throw new ScimRefusal(415, `Send the body as ${TYPE} or ${JSON_TYPE}.`);
  const { value } = await readJson(JSON_TYPE, () => readText(piecesOf(request), MAX_SCIM_BYTES));
  return parse(schema, withKnownNames(value));
}

const pageIn = ({ query }: Asked) =>
  parse(PageInput, { startIndex: query.get("startIndex") ?? undefined, count: query.get("count") ?? undefined });

/** Only what a directory asks for, where it says so; what names a resource is always there. */
function chosen(resource: object, query: URLSearchParams): object {
  const names = (parameter: string) =>
    query
      .get(parameter)
      ?.split(",")
      .map((name) => plainAttribute(name.trim()).split(".")[0]);
  const [only, without] = [names("attributes"), names("excludedAttributes")];
  const always = ["schemas", "id"];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const plain = name.toLowerCase();
      return always.includes(plain) || ((only?.includes(plain) ?? true) && !(without?.includes(plain) ?? false));
    }),
  );
}

const user = (resource: UserResource, { query }: Asked): object => chosen(UserResource.parse(resource), query);
const group = (resource: GroupResource, { query }: Asked): object => chosen(GroupResource.parse(resource), query);

const USERS: Endpoint = {
  whole: {
    GET: async (asked) => {
      const page = await listUsers(asked.ctx, asked.query.get("filter"), pageIn(asked));
      return { body: { ...page, Resources: page.Resources.map((one) => user(one, asked)) } };
    },
    POST: async (asked) => ({ status: 201, body: user(await createUser(asked.ctx, await bodyOf(asked, UserInput)), asked) }),
  },
  one: {
    GET: async (asked) => ({ body: user(await readUser(asked.ctx, asked.target.id), asked) }),
    PUT: async (asked) => ({ body: user(await replaceUser(asked.ctx, asked.target, await bodyOf(asked, UserInput)), asked) }),
    PATCH: async (asked) => ({ body: user(await patchUser(asked.ctx, asked.target, await bodyOf(asked, PatchInput)), asked) }),
    DELETE: async ({ ctx, target }) => {
      await deleteUser(ctx, target);
      return { status: 204, body: null };
    },
  },
};

const refuseGroups = (): never => {
  throw new ScimRefusal(403, `Groups are the roles of this service and can't be created or deleted. Use these: ${groupTitles()}.`);
};

const GROUPS: Endpoint = {
  whole: {
    GET: async (asked) => {
      const page = await listGroups(asked.ctx, asked.query.get("filter"), pageIn(asked));
      return { body: { ...page, Resources: page.Resources.map((one) => group(one, asked)) } };
    },
    POST: refuseGroups,
  },
  one: {
    GET: async (asked) => ({ body: group(await readGroup(asked.ctx, asked.target.id), asked) }),
    PUT: async (asked) => ({ body: group(await replaceGroup(asked.ctx, asked.target, await bodyOf(asked, GroupInput)), asked) }),
    PATCH: async (asked) => ({ body: group(await patchGroup(asked.ctx, asked.target, await bodyOf(asked, PatchInput)), asked) }),
    DELETE: refuseGroups,
  },
};

/** A list of what says what this service can do. */
const fixed = (list: () => { id: string }[]): Endpoint => ({
  whole: {
    GET: ({ query }) => {
      if (query.has("filter")) throw new ScimRefusal(403, "This list can't be filtered.");
      return { body: pageOf(list(), { totalResults: list().length, startIndex: 1 }) };
    },
  },
  one: {
    GET: ({ target: { id } }) => {
      const found = list().find((one) => one.id === id);
      if (!found) throw new ScimRefusal(404, "There is nothing with this ID.");
      return { body: found };
    },
  },
});

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  Users: USERS,
  Groups: GROUPS,
  ServiceProviderConfig: { whole: { GET: () => ({ body: serviceProviderConfig() }) }, one: {} },
  ResourceTypes: fixed(resourceTypes),
  Schemas: fixed(schemas),
};

const PATHS = Object.keys(ENDPOINTS).map((name) => `/${name}`);

/** What a path has: what is refused whoever asks is not among it. HEAD is there where GET is. */
function allowOf(methods: Methods): string {
  const own = Object.keys(methods).filter((method) => methods[method] !== refuseGroups);
  return [...own.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
}

function handlerFor(method: string, [name = "", id]: readonly string[], parts: number): Handler {
  const endpoint = Object.hasOwn(ENDPOINTS, name) ? ENDPOINTS[name] : undefined;
  const methods = id === undefined ? endpoint?.whole : endpoint?.one;
  if (!methods || parts > 2 || Object.keys(methods).length === 0)
    throw new ScimRefusal(404, `There is no SCIM endpoint at this URL. Use ${PATHS.join(", ")}.`);
  const headers = { Allow: allowOf(methods) };
  if (method === "OPTIONS") return () => ({ status: 204, body: null, headers });
  const meant = method === "HEAD" ? "GET" : method;
  const found = Object.hasOwn(methods, meant) ? methods[meant] : undefined;
  if (found) return found;
  throw new ScimRefusal(405, "This method is not supported here.", { headers });
}

/** The parts of a path below the base URL. @throws DomainError bad-request */
function partsOf(pathname: string): string[] {
  try {
    return pathname.replace(ROOT, "").split("/").map(decodeURIComponent);
  } catch (error) {
    throw invalidUrl(error);
  }
}

const invalidUrl = (cause?: unknown): DomainError => new DomainError("bad-request", "The URL contains invalid characters.", { cause });

/** What the meta of a resource says of it in headers, too. */
const Described = z.object({ meta: z.object({ version: z.string(), location: z.string() }) });

function headersOf(status: number, body: object | null): Readonly<Record<string, string>> {
  const { data } = Described.safeParse(body);
  if (!data) return {};
  const { version, location } = data.meta;
  return { ETag: version, ...(status === 201 ? { Location: location } : {}) };
}

type Reply = { status: number; body: object | null; headers: Readonly<Record<string, string>> };

/** HEAD has everything but the body. */
const reply = ({ method }: Request, { status, body, headers }: Reply): Response =>
  new Response(body === null || method === "HEAD" ? null : JSON.stringify(body), {
    status,
    headers: { ...headers, ...(body === null ? {} : { "Content-Type": TYPE }), "Cache-Control": "no-store" },
  });

type Failure = { status: number; detail: string; scimType?: string | undefined; headers: Readonly<Record<string, string>> };

function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof ScimRefusal) {
    const { status, message: detail, scimType, headers } = error;
    return { status, detail, scimType, headers };
  }
  const { code, message: detail, extra } = domainErrorOf(error, requestId);
  const scimType = code === "bad-request" ? "invalidSyntax" : undefined;
  return { status: PROBLEMS[code].status, detail, scimType, headers: extra.headers ?? {} };
}

/** Answers a directory that keeps the members of its organisation. There is no session and no cookie: only the token counts. */
export async function answerScim(request: Request): Promise<Response> {
  const visitor = contextOf(request.headers, { kind: "visitor" });
  const ours = { "X-Request-Id": visitor.requestId };
  try {
    const ctx = await directoryOf(visitor, request.headers.get("authorization"));
    const { pathname, searchParams: query } = new URL(request.url);
    const parts = partsOf(pathname);
    if (!isStorable({ ...Object.fromEntries(query), parts })) throw invalidUrl();
    const handler = handlerFor(request.method, parts, parts.length);
    const target = { id: parts[1] ?? "", ifMatch: request.headers.get("if-match") };
    const { status = 200, body, headers = {} } = await handler({ ctx, request, query, target });
    return reply(request, { status, body, headers: { ...headers, ...ours, ...headersOf(status, body) } });
  } catch (error) {
    const { status, detail, scimType, headers } = failureOf(error, visitor.requestId);
    const body = { schemas: [URNS.error], status: String(status), ...(scimType === undefined ? {} : { scimType }), detail };
    return reply(request, { status, body, headers: { ...headers, ...ours } });
  }
}

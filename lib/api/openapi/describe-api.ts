import { z } from "zod";
import { brandName, isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { API_ROOT } from "../render";
import { methodOf, type Route } from "../route";
import { describePolicy } from "./describe-policy";
import { describeWebhooks } from "./describe-webhooks";
import { errorResponses } from "./error-responses";
import { HEADERS } from "./headers";
import { SchemaBook, type JsonSchema } from "./json-schema";
import { parametersFor } from "./parameters";
import { ProblemDocument } from "./problem-document";
import { requestBodyOf } from "./request-body";
import { successResponses } from "./success-response";
import { TAGS } from "./tags";

export const OpenApiDocument = z
  .looseObject({
    openapi: z
      .string()
      .max(20)
      .regex(/^3\.1\.\d+$/),
    info: z.looseObject({ title: z.string().max(200), version: z.string().max(20) }),
    paths: z.record(z.string().max(200), z.unknown()),
  })
  .meta({ id: "OpenApiDocument", description: "An OpenAPI 3.1 document." });

export type OpenApi = {
  openapi: "3.1.0";
  info: JsonSchema;
  servers: JsonSchema[];
  tags: { name: string; description: string }[];
  security: JsonSchema[];
  paths: Record<string, Readonly<Record<string, JsonSchema>>>;
  /** What is posted to endpoints; only where routes to manage them are described. */
  webhooks?: Record<string, Readonly<Record<string, JsonSchema>>>;
  components: {
    securitySchemes: JsonSchema;
    headers: JsonSchema;
    responses: Record<string, JsonSchema>;
    schemas: Record<string, JsonSchema>;
  };
};

const SECURITY = [{ bearerAuth: [] }, { basicAuth: [] }];

const BEARER = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "prefix, mode, 30 random characters and 6 checksum characters",
  description: "An API key. Keys are read only from this header, never from the URL.",
};

const BASIC = {
  type: "http",
  scheme: "basic",
  description: "An API key as the user name, without a password: for spreadsheets and BI tools that send no bearer token.",
};

function info(): JsonSchema {
  return {
    title: `${brandName()} data API`,
    version: "1",
    description:
      "Companies, product specifications, spot prices and shipments in the photovoltaic industry. Changes to version 1 are backward compatible. Errors are problem documents (RFC 9457) with a code. Lists are paginated with `page.next`. Earlier releases can be read with `as_of`.",
    contact: { name: brandName(), url: `${publicUrl()}/docs` },
    // What a white-label host's data may be used for, its organisation says.
    ...(isBranded() ? {} : { license: { name: "Data licence", url: `${publicUrl()}/legal/data-licence` } }),
  };
}

function server(): JsonSchema {
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl());
  return {
    url: `${publicUrl()}${API_ROOT}`,
    description: isLocal ? "Local server." : "Production. Sandbox keys use the same server.",
    "x-internal": isLocal,
  };
}

/** Whether a signature in the URL stands for the key. */
const takesSignature = (route: Route): boolean => route.kind === "stream" && "signature" in route.query.shape;

function operation(route: Route, book: SchemaBook, responses: Record<string, JsonSchema>): JsonSchema {
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}\n\n${describePolicy(route)}`,
    ...(route.kind === "keyless" ? { security: [] } : {}),
    ...(takesSignature(route) ? { security: [...SECURITY, {}] } : {}),
    parameters: parametersFor(route, book),
    ...requestBodyOf(route, book),
    responses: { ...successResponses(route, book), ...errorResponses(route, responses) },
  };
}

/** The description of the API in OpenAPI 3.1, from the declarations of its routes and nothing else. */
export function describeApi(routes: readonly Route[]): OpenApi {
  const book = new SchemaBook();
  const responses: Record<string, JsonSchema> = {};
  book.schemaOf(ProblemDocument);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) (paths[route.path] ??= {})[methodOf(route).toLowerCase()] = operation(route, book, responses);
  const tags = [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] ?? name }));
  return {
    openapi: "3.1.0",
    info: info(),
    servers: [server()],
    tags,
    security: SECURITY,
    paths,
    ...(tags.some(({ name }) => name === "Webhooks") ? { webhooks: describeWebhooks(book) } : {}),
    components: { securitySchemes: { bearerAuth: BEARER, basicAuth: BASIC }, headers: HEADERS, responses, schemas: book.components },
  };
}

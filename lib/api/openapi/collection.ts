import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { API_ROOT } from "../render";
import type { Route } from "../route";
import { ROUTES } from "../routes/all";
import { type Operation, operationsOf, type Parameter } from "./contract";
import { describeApi } from "./describe-api";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
/** Records in a first response: enough to look at. */
const FEW = "5";

/** What a key that reads can send; the rest changes something, or is the caller's own. */
const isSent = (route: Route): boolean => ["list", "item", "keyless", "caller"].includes(route.kind);

/** The variable that holds an ID of a path: {{companyId}} of /companies/{id}. */
const idOf = (path: string): string => `${path.split("/")[1]?.replace(/ies$/, "y").replace(/s$/, "") ?? ""}Id`;

/** Keeps the ID of the first record for the request of one record that follows. */
const keepId = (name: string): string[] => [
  "const { data } = pm.response.json();",
  `if (data.length > 0) pm.collectionVariables.set(${JSON.stringify(name)}, data[0].id);`,
];

function queryOf({ name, description, example, required }: Parameter, isList: boolean) {
  const value = name === "limit" && isList ? FEW : (example ?? "");
  return { key: name, value, description, disabled: !(required || (name === "limit" && isList)) };
}

function itemOf(operation: Operation, hasItem: boolean) {
  const { id, path, summary, description, parameters, isKeyless } = operation;
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) =>
      queryOf(
        parameter,
        parameters.some(({ name }) => name === "cursor"),
      ),
    );
  const enabled = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  const segments = path
    .slice(1)
    .split("/")
    .map((segment) => (segment === "{id}" ? `{{${idOf(path)}}}` : segment));
  const raw = `{{baseUrl}}/${segments.join("/")}${enabled.length === 0 ? "" : `?${enabled.join("&")}`}`;
  return {
    name: summary,
    ...(hasItem ? { event: [{ listen: "test", script: { type: "text/javascript", exec: keepId(idOf(path)) } }] } : {}),
    request: {
      method: "GET",
      description: `${description}\n\n${publicUrl()}/docs/reference/${id}`,
      ...(isKeyless ? { auth: { type: "noauth" } } : {}),
      url: { raw, host: ["{{baseUrl}}"], path: segments, query },
    },
  };
}

/**
 * The requests that read data as a Postman collection (v2.1), made from the API description: each can be sent as it is, once `apiKey`
 * is set. A request of one record takes the ID that the list before it has returned. Parameters that may be added are switched off.
 */
export function postmanCollection() {
  const operations = operationsOf(describeApi(ROUTES.filter(isSent)));
  const paths = operations.map(({ path }) => path);
  const folders = [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    name: tag,
    item: operations
      .filter((operation) => operation.tag === tag)
      .map((operation) => itemOf(operation, paths.includes(`${operation.path}/{id}`))),
  }));
  return {
    info: {
      name: `${brandName()} data API`,
      description: `Set the collection variable apiKey to a key of yours. A sandbox key works for every request. ${publicUrl()}/docs`,
      schema: SCHEMA,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: `${publicUrl()}${API_ROOT}` },
      { key: "apiKey", value: "" },
    ],
    item: folders,
  };
}

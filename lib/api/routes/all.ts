import { z } from "zod";
import { wrongParameter } from "@/lib/core/errors";
import * as p from "@/lib/core/parameters";
import { keysOf } from "@/lib/core/tables";
import { describeApi, OpenApiDocument } from "../openapi/describe-api";
import { describeOwn } from "../openapi/describe-own";
import { promised } from "../openapi/promised";
import { TAGS } from "../openapi/tags";
import { keylessRoute, type KeylessRoute, type Route } from "../route";
import { me } from "./account";
import { changes } from "./changes";
import { companies, company, stats } from "./companies";
import { customFields } from "./custom-fields";
import { datasets } from "./datasets";
import { exportRoutes } from "./exports";
import { history, series, spot, trends } from "./prices";
import { product, products } from "./products";
import { releases } from "./releases";
import { rfqs, rfqStream } from "./rfqs";
import { shipments } from "./shipments";
import { status } from "./status";
import { webhookDeliveryRoutes } from "./webhook-deliveries";
import { webhookRoutes } from "./webhooks";

const DESCRIBED: readonly Route[] = [
  companies,
  stats,
  company,
  products,
  product,
  spot,
  series,
  trends,
  history,
  shipments,
  rfqs,
  rfqStream,
  releases,
  changes,
  ...customFields,
  ...exportRoutes,
  ...Object.values(webhookRoutes),
  ...Object.values(webhookDeliveryRoutes),
  me,
  datasets,
  status,
];

const OPERATIONS = [...DESCRIBED.map(({ operation }) => operation), "getOpenApi"];
const DescriptionQuery = z.object({
  tag: p.oneOf(keysOf(TAGS), { description: "Only the operations of one section.", example: "Prices" }).optional(),
  operation: p.listOf(OPERATIONS, { description: "Only these operations. A comma means OR.", example: "listSpotPrices" }).optional(),
});

/** The routes that a part of the description is about. @throws DomainError for an operation of another section */
function partOf({ tag, operation }: z.output<typeof DescriptionQuery>): Route[] {
  const named = [...DESCRIBED, openapi].filter((route) => operation?.includes(route.operation) ?? true);
  const other = tag === undefined || operation === undefined ? undefined : named.find((route) => route.tag !== tag);
  if (other) throw wrongParameter("operation", "excludes-other", `${other.operation} is in the section ${other.tag}, not ${tag}.`);
  return named.filter((route) => tag === undefined || route.tag === tag);
}

export const openapi: KeylessRoute = keylessRoute({
  operation: "getOpenApi",
  path: "/openapi.json",
  summary: "OpenAPI description",
  description:
    "Returns the OpenAPI 3.1 description of this API, generated from the schemas that validate requests and responses. `tag` and `operation` return a part of it.",
  tag: "Catalogue",
  query: DescriptionQuery,
  reply: OpenApiDocument,
  document: (_head, _nowMs, query) => Promise.resolve(promised(describeApi(partOf(query)), partOf(query))),
  ownDocument: (custom, query) => promised(describeOwn(partOf(query), custom), partOf(query)),
});

/** Every endpoint of the API; what the listener mounts, the description describes and the tests enumerate. */
export const ROUTES: readonly Route[] = [...DESCRIBED, openapi];

import { describeApi, OpenApiDocument } from "../openapi/describe-api";
import { describeOwn } from "../openapi/describe-own";
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

export const openapi: KeylessRoute = keylessRoute({
  operation: "getOpenApi",
  path: "/openapi.json",
  summary: "OpenAPI description",
  description: "Returns the OpenAPI 3.1 description of this API, generated from the schemas that validate requests and responses.",
  tag: "Catalogue",
  reply: OpenApiDocument,
  document: () => Promise.resolve(describeApi([...DESCRIBED, openapi])),
  ownDocument: (custom) => describeOwn([...DESCRIBED, openapi], custom),
});

/** Every endpoint of the API; what the listener mounts, the description describes and the tests enumerate. */
export const ROUTES: readonly Route[] = [...DESCRIBED, openapi];

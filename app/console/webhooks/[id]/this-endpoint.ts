import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { consolePage } from "@/lib/portal/page-access";
import type { DeliveryDetail, EndpointRow } from "@/lib/webhooks/contract";
import { readDelivery } from "@/lib/webhooks/deliveries/read-delivery";
import { readEndpoint } from "@/lib/webhooks/endpoints/read-endpoint";

/** The endpoint of the address, looked up once for layout and page; a 404 where the organisation has none of this id. */
export const thisEndpoint = cache(async (id: string): Promise<EndpointRow> => {
  const { ctx, orgId } = await consolePage("webhooks:read");
  return orNotFound(readEndpoint(ctx, orgId, id));
});

/** The same of a delivery. */
export const thisDelivery = cache(async (id: string, delivery: string): Promise<DeliveryDetail> => {
  const { ctx, orgId } = await consolePage("webhooks:read");
  return orNotFound(readDelivery(ctx, orgId, { endpointId: id, id: delivery }));
});

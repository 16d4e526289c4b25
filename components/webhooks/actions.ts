"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { ChangeEndpointInput, DeliveryRow, EndpointInput, EndpointRow, EndpointWithSecret, Replayed } from "@/lib/webhooks/contract";

const ROOT = "/api/console/webhooks";
const at = (id: string): string => `${ROOT}/${encodeURIComponent(id)}`;

/** What can be done with the endpoints of the organisation that the page shows. */
export function useWebhookActions() {
  const act = useOrgAction();
  return {
    create: (body: EndpointInput) => act<EndpointWithSecret>(ROOT, { method: "POST", body }),
    change: (id: string, body: ChangeEndpointInput) => act<EndpointRow>(at(id), { method: "PATCH", body }),
    remove: (id: string) => act(at(id), { method: "DELETE" }),
    rotate: (id: string, overlapHours: number) => act<EndpointWithSecret>(`${at(id)}/rotate`, { method: "POST", body: { overlapHours } }),
    test: (id: string) => act<DeliveryRow>(`${at(id)}/test`, { method: "POST" }),
    replayFailed: (id: string, since: string) => act<Replayed>(`${at(id)}/replay`, { method: "POST", body: { since } }),
    replay: (id: string, delivery: string) =>
      act<DeliveryRow>(`${at(id)}/deliveries/${encodeURIComponent(delivery)}/replay`, { method: "POST" }),
  };
}

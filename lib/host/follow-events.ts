import { followEvents } from "@/lib/events/followers";
import { makeDeliveries } from "@/lib/webhooks/make-deliveries";

/** Tells, once per process that may record events, who follows them. */
export function followAllEvents(): void {
  followEvents("webhooks", makeDeliveries);
}

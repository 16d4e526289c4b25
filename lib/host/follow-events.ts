import { eraseDeletedPerson } from "@/lib/access/requests/erase-deleted-person";
import { followPayers } from "@/lib/billing/customers/redact-customer";
import { forgetSupportAddress } from "@/lib/brand/forget-support-address";
import { followImports } from "@/lib/catalog/schedules/follow-imports";
import { followEvents } from "@/lib/events/followers";
import { forgetSubscriber } from "@/lib/service-level/notices/subscriptions";
import { createDeliveries } from "@/lib/webhooks/deliveries/create-deliveries";
import { forgetAlertAddress } from "@/lib/webhooks/endpoints/forget-alert-address";

/** Tells, once per process that may record events, who follows them. */
export function followAllEvents(): void {
  followEvents("webhooks", createDeliveries);
  followEvents("access", eraseDeletedPerson);
  followEvents("billing", followPayers);
  followEvents("webhook-alerts", forgetAlertAddress);
  followEvents("schedules", followImports);
  followEvents("brand", forgetSupportAddress);
  followEvents("status", forgetSubscriber);
}

"use client";

import { EditDialog } from "@/components/ui/edit-dialog";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";
import { EndpointFields } from "./endpoint-fields";
import { endpointIn } from "./form-values";

/** What of an endpoint can change. */
export function EditEndpoint({ endpoint, allowsLoopback }: { endpoint: EndpointRow; allowsLoopback: boolean }) {
  const { change } = useWebhookActions();
  return (
    <EditDialog
      title="Edit endpoint"
      saved={{ title: "Endpoint updated", description: "Changes apply to future events." }}
      onSubmit={(data) => change(endpoint.id, endpointIn(data))}
    >
      <EndpointFields endpoint={endpoint} allowsLoopback={allowsLoopback} />
    </EditDialog>
  );
}

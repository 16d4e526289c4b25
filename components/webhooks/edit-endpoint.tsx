"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";
import { EndpointFields } from "./endpoint-fields";
import { endpointIn } from "./form-values";

/** What of an endpoint can change. */
export function EditEndpoint({ endpoint, allowsLoopback }: { endpoint: EndpointRow; allowsLoopback: boolean }) {
  const { change } = useWebhookActions();
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState(false);

  async function submit(data: FormData) {
    await change(endpoint.id, endpointIn(data));
    setOpen(false);
    toast({ title: "Endpoint updated", description: "Changes apply to future events." });
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closeOnOutside={false}
      title="Edit endpoint"
      trigger={
        <Button>
          <Pencil size={14} aria-hidden="true" />
          Edit
        </Button>
      }
    >
      <Form onSubmit={submit} label="Edit endpoint">
        <EndpointFields endpoint={endpoint} allowsLoopback={allowsLoopback} />
        <div className="flex justify-end">
          <SubmitButton>Save changes</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/use-toast";
import { useUrlState } from "@/components/ui/use-url-state";
import { useWebhookActions } from "./actions";
import { EndpointFields } from "./endpoint-fields";
import { endpointIn } from "./form-values";

type CreateEndpointProps = { allowsLoopback: boolean; /** The address asks for the form: `?new=1`. */ startsOpen: boolean };

/** The button that makes an endpoint: a form, then its signing secret, once. */
export function CreateEndpoint({ allowsLoopback, startsOpen }: CreateEndpointProps) {
  const { create } = useWebhookActions();
  const [open, setOpen] = useState(startsOpen);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const router = useRouter();
  const url = useUrlState();
  const toast = useToast();

  function change(next: boolean) {
    setOpen(next);
    if (next) return;
    if (startsOpen) url.set({ new: null });
    if (made === null) return;
    setMade(null);
    router.push(`/console/webhooks/${made.id}`);
    router.refresh();
  }
  function stored() {
    change(false);
    toast({ title: "Endpoint created", description: "Send a test event to see it arrive." });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeOnOutside={false}
      size={made === null ? "md" : "lg"}
      title={made === null ? "New endpoint" : "Store this secret now"}
      trigger={
        <Button variant="primary">
          <Plus size={15} aria-hidden="true" />
          New endpoint
        </Button>
      }
    >
      {made === null ? (
        <Form onSubmit={async (data) => setMade(await create(endpointIn(data)))} label="New endpoint">
          <EndpointFields allowsLoopback={allowsLoopback} />
          <div className="flex justify-end">
            <SubmitButton>Create endpoint</SubmitButton>
          </div>
        </Form>
      ) : (
        <SecretReveal secret={made.secret} label="signing secret" onStored={stored}>
          <p className="text-13 text-muted">
            Every message is signed with it by the Standard Webhooks specification. Verify the signature before you believe a message:{" "}
            <TextLink href="/docs/webhooks">how to verify</TextLink>.
          </p>
        </SecretReveal>
      )}
    </Dialog>
  );
}

"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { useWebhookActions } from "./actions";
import { EndpointFields } from "./endpoint-fields";
import { endpointIn } from "./form-values";

type CreateEndpointProps = { allowsLoopback: boolean; /** The address asks for the form: `?new=1`. */ startsOpen: boolean };

/** The button that makes an endpoint: a form, then its signing secret, once. */
export function CreateEndpoint({ allowsLoopback, startsOpen }: CreateEndpointProps) {
  const actions = useWebhookActions();
  const createdId = useRef<string>(undefined);
  const router = useRouter();

  async function submit(data: FormData): Promise<string> {
    const { id, secret } = await actions.create(endpointIn(data));
    createdId.current = id;
    return secret;
  }

  return (
    <SecretDialog
      title="New endpoint"
      storeTitle="Store this secret now"
      label="signing secret"
      stored={{ title: "Endpoint created", description: "Send a test event to try it." }}
      startsOpen={startsOpen}
      onDone={() => router.push(`/console/webhooks/${createdId.current ?? ""}`)}
      trigger={
        <Button variant="primary">
          <Plus size={15} aria-hidden="true" />
          New endpoint
        </Button>
      }
      beside={() => (
        <p className="text-13 text-muted">
          Every message is signed with it (Standard Webhooks). Always verify the signature. See{" "}
          <TextLink href="/docs/webhooks" target="_blank">
            how to verify a message
          </TextLink>
          .
        </p>
      )}
    >
      {(create) => (
        <Form onSubmit={(data) => create(() => submit(data))} label="New endpoint">
          <EndpointFields allowsLoopback={allowsLoopback} />
          <div className="flex justify-end">
            <SubmitButton>Create endpoint</SubmitButton>
          </div>
        </Form>
      )}
    </SecretDialog>
  );
}

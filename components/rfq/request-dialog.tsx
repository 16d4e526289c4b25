"use client";

import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import type { RequestRow } from "@/lib/rfq/contract";
import { useRequestActions } from "./actions";
import { draftOf, RequestFields, type RequestOptions } from "./request-fields";

type RequestDialogProps = {
  options: RequestOptions;
  request?: RequestRow | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Takes in a request, or corrects one before it is published. */
export function RequestDialog({ options, request, open, onOpenChange }: RequestDialogProps) {
  const { takeIn, edit } = useRequestActions();
  const toast = useToast();
  async function submit(data: FormData) {
    if (request) await edit(request.id, draftOf(data));
    else await takeIn(draftOf(data));
    onOpenChange(false);
    toast({
      title: request ? "Request corrected" : "Request added",
      description: "Vet the buyer next. Only requests from vetted buyers are published, once a day.",
    });
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} closeOnOutside={false} size="lg" title={request ? "Correct request" : "New request"}>
      <Form onSubmit={submit} label={request ? "Correct request" : "New request"}>
        <RequestFields options={options} request={request} />
        <div className="flex justify-end">
          <SubmitButton>{request ? "Save and hold" : "Add request"}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

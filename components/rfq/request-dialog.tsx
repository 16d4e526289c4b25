"use client";

import { FormDialog } from "@/components/ui/form-dialog";
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
  const { create, edit } = useRequestActions();
  async function submit(data: FormData) {
    if (request) await edit(request.id, draftOf(data));
    else await create(draftOf(data));
    return {
      title: request ? "Request corrected" : "Request added",
      description: "Vet the buyer next. Only requests from vetted buyers are published, once a day.",
    };
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={request ? "Correct request" : "New request"}
      submit={request ? "Save and hold" : "Add request"}
      onSubmit={submit}
    >
      <RequestFields options={options} request={request} />
    </FormDialog>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Field } from "@/components/ui/field";
import { fieldErrors } from "@/components/ui/form-errors";
import { Select } from "@/components/ui/select";
import { useOfferActions } from "./actions";

export type OwnOrganisation = { id: string; name: string; role: string };

/** Which organisation takes the offer: choosing another one switches to it. */
export function OrganisationChoice({ organisations, orgId }: { organisations: readonly OwnOrganisation[]; orgId: string | null }) {
  const { switchTo } = useOfferActions();
  const router = useRouter();
  const [error, setError] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const isOwned = organisations.some(({ id }) => id === orgId);
  const choose = (chosen: string) =>
    startTransition(async () => {
      try {
        await switchTo(chosen);
        setError(undefined);
        router.refresh();
      } catch (thrown) {
        setError(fieldErrors(thrown).summary);
      }
    });
  return (
    <Field name="organisation" label="Organisation" error={error} hint="Only organisations you own are listed.">
      <Select
        key={orgId}
        className="max-w-sm"
        options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        {...(isOwned ? {} : { placeholder: "Choose an organisation" })}
        defaultValue={isOwned && orgId !== null ? orgId : ""}
        disabled={isPending}
        onChange={(event) => event.target.value !== "" && choose(event.target.value)}
      />
    </Field>
  );
}

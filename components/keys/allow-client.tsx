"use client";

import { goTo } from "@/components/api/leave";
import { useOrgAction } from "@/components/api/org-provider";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/form";
import { RadioCards } from "@/components/ui/radio-cards";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AuthorisationQuery } from "@/lib/oauth/contract";
import { modeIn } from "./form-values";

type AllowClientProps = {
  /** What the application asked for, as it is sent back with the decision. */
  request: AuthorisationQuery;
  /** Why live keys can't be made; null when they can. */
  liveRefusal: string | null;
  sandboxLimit: string;
  /** Where the browser goes when the person says no. */
  deniedHref: string;
};

/** Allows an application to create a key, or sends the person back without one. */
export function AllowClient({ request, liveRefusal, sandboxLimit, deniedHref }: AllowClientProps) {
  const act = useOrgAction();

  async function submit(data: FormData) {
    const body = { request, mode: modeIn(data) };
    const { redirect } = await act<{ redirect: string }>("/api/console/oauth", { method: "POST", body });
    await goTo(redirect);
  }

  return (
    <Form onSubmit={submit} label="Allow access">
      <RadioCards
        name="mode"
        legend="Data"
        {...(liveRefusal === null ? {} : { hint: `Live data is not available: ${liveRefusal}` })}
        defaultValue={liveRefusal === null ? "live" : "test"}
        options={[
          {
            value: "live",
            label: "Live",
            hint: "All data in your plan. Each successful request counts as one call.",
            disabled: liveRefusal !== null,
          },
          { value: "test", label: "Sandbox", hint: `A small, fixed slice of every dataset. ${sandboxLimit}, never billed.` },
        ]}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <ButtonLink href={deniedHref} prefetch={false}>
          Cancel
        </ButtonLink>
        <SubmitButton>Allow access</SubmitButton>
      </div>
    </Form>
  );
}

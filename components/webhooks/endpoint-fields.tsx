"use client";

import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { DATA_CHOICES, ORGANISATION_CHOICES } from "./words";

type EndpointFieldsProps = {
  /** What is there already. */
  endpoint?: EndpointRow;
  /** Receivers on this machine may be used without TLS. */
  allowsLoopback: boolean;
};

const PUBLIC = "A public https URL. Redirects are not followed.";
const LOCAL = "A public https URL. This installation also allows http://127.0.0.1 for testing.";

/** Where messages go, which, and who is told when they don't get through; `endpointIn` reads it. */
export function EndpointFields({ endpoint, allowsLoopback }: EndpointFieldsProps) {
  const { url, description = "", types = [], sources = [], alertAddress } = endpoint ?? {};
  return (
    <>
      <Field name="url" label="URL" hint={allowsLoopback ? LOCAL : PUBLIC} required>
        <Input
          type="url"
          mono
          defaultValue={url}
          placeholder="https://example.com/hooks"
          autoComplete="off"
          maxLength={2_000}
          autoFocus={endpoint === undefined}
        />
      </Field>
      <Field name="description" label="Description" hint="What the endpoint is for." counter={200} counterStart={[...description].length}>
        <Input defaultValue={description} autoComplete="off" />
      </Field>
      <CheckboxGroup
        name="types"
        legend="Data events"
        hint="One event per release, with counts and a link to the changes."
        options={DATA_CHOICES}
        defaultValue={types}
        className="md:grid-cols-2"
      />
      <CheckboxGroup
        name="types"
        legend="Organisation events"
        options={ORGANISATION_CHOICES}
        defaultValue={types}
        className="md:grid-cols-2"
      />
      <Field
        name="sources"
        label="Sources"
        hint="Only releases from these sources, by source code (the “source” field of a record). Leave empty for all. Events can't be filtered by stage or technology."
      >
        <Input mono defaultValue={sources.join(", ")} placeholder="all" autoComplete="off" />
      </Field>
      <Field
        name="alertAddress"
        label="Alert e-mail"
        hint="Notified when the endpoint is disabled automatically. Leave empty to notify the owners."
      >
        <Input type="email" defaultValue={alertAddress ?? ""} autoComplete="off" maxLength={254} />
      </Field>
    </>
  );
}

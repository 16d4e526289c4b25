"use client";

import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { MAX_ADDRESSES } from "@/lib/keys/scopes";

/** Where a key may be used from; `addressesIn` reads it. */
export function AddressField({ addresses = [] }: { addresses?: readonly string[] }) {
  return (
    <Field
      name="addresses"
      label="Allowed IP addresses"
      hint={`One IPv4 or IPv6 address or CIDR range per line, at most ${MAX_ADDRESSES}. If empty, the key works from any IP address.`}
    >
      <Textarea
        mono
        rows={3}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        defaultValue={addresses.join("\n")}
        placeholder={"203.0.113.7\n2001:db8::/32"}
      />
    </Field>
  );
}

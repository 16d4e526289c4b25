"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Form } from "@/components/ui/form";
import { entriesIn } from "@/components/ui/form-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { type AddressLimits as Limits, MAX_ORG_ADDRESSES } from "@/lib/accounts/contract";
import { useConsoleActions } from "./actions";

/** From which IP addresses the organisation's keys and its console can be used; `ownAddress` is the reader's, as the server sees it. */
export function AddressLimits({ limits, ownAddress }: { limits: Limits; ownAddress: string | null }) {
  const { limitAddresses } = useConsoleActions();
  const said = useDone();
  async function submit(data: FormData) {
    const given = {
      limitsKeys: data.get("limitsKeys") !== null,
      keyAddresses: entriesIn(data, "keyAddresses"),
      limitsConsole: data.get("limitsConsole") !== null,
      consoleAddresses: entriesIn(data, "consoleAddresses"),
    };
    await limitAddresses(given);
    const unused = unusedLists(given);
    said(unused === null ? { title: "IP addresses saved" } : { title: "Saved, not in force", description: unused });
  }
  return (
    <Form onSubmit={submit} label="IP addresses">
      <p className="max-w-[60ch] text-13 text-muted">
        List one IPv4 or IPv6 address or CIDR range per line, at most {MAX_ORG_ADDRESSES} in each list.
        {ownAddress !== null && (
          <>
            {" "}
            Your IP address is <span className="num break-all text-ink">{ownAddress}</span>.
          </>
        )}
      </p>
      <List
        legend="API keys"
        switchName="limitsKeys"
        switchLabel="Allow requests with keys only from these addresses"
        isOn={limits.limitsKeys}
        listName="keyAddresses"
        listLabel="Allowed IP addresses for API keys"
        hint="Applies to live and sandbox keys. A key's own list applies as well."
        addresses={limits.keyAddresses}
      />
      <List
        legend="Console"
        switchName="limitsConsole"
        switchLabel="Open this console only from these addresses"
        isOn={limits.limitsConsole}
        listName="consoleAddresses"
        listLabel="Allowed IP addresses for the console"
        hint="Include your own IP address, so that you don't lock yourself out."
        addresses={limits.consoleAddresses}
      />
      <div>
        <SubmitButton variant="secondary">Save IP addresses</SubmitButton>
      </div>
    </Form>
  );
}

/** Says which lists were filled in and limit nothing, because their box is not checked. */
function unusedLists({ limitsKeys, keyAddresses, limitsConsole, consoleAddresses }: Limits): string | null {
  const names = [
    ...(!limitsKeys && keyAddresses.length > 0 ? ["API keys"] : []),
    ...(!limitsConsole && consoleAddresses.length > 0 ? ["the console"] : []),
  ];
  return names.length === 0 ? null : `The list for ${names.join(" and ")} limits nothing until you check its box and save.`;
}

type ListProps = {
  legend: string;
  switchName: string;
  switchLabel: string;
  isOn: boolean;
  listName: string;
  listLabel: string;
  hint: string;
  addresses: readonly string[];
};

function List({ legend, switchName, switchLabel, isOn, listName, listLabel, hint, addresses }: ListProps) {
  return (
    <Fieldset name={switchName} legend={legend} className="max-w-xl gap-3">
      <Checkbox name={switchName} label={switchLabel} defaultChecked={isOn} />
      <Field name={listName} label={listLabel} hint={hint}>
        <Textarea
          mono
          rows={3}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          defaultValue={addresses.join("\n")}
          placeholder={"203.0.113.0/24\n2001:db8::/32"}
        />
      </Field>
    </Fieldset>
  );
}

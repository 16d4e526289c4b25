"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DescriptionList } from "@/components/ui/description-list";
import { Form } from "@/components/ui/form";
import { RelativeTime } from "@/components/ui/relative-time";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { ScimView } from "@/lib/accounts/sso/scim/contract";
import { useSsoActions } from "./actions";
import { CopiedValue } from "./copied-value";

type ScimProps = { scim: ScimView; hasDomain: boolean; now: number };

/** Whether the directory adds and removes members by itself, and the token that it does it with. */
export function ScimSettings({ scim: { url, token }, hasDomain, now }: ScimProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-[72ch] text-13 text-muted">
        Your directory adds members, changes their roles and removes them, by SCIM 2.0. It reaches people with an address at a verified
        domain only, and never owners. <TextLink href="/docs/scim">Read how to set it up</TextLink>
      </p>
      {token === null ? (
        <div className="grid justify-items-start gap-2">
          {!hasDomain && <p className="text-13 text-muted">Verify a domain first.</p>}
          <NewToken isFirst isDisabled={!hasDomain} />
        </div>
      ) : (
        <>
          <DescriptionList
            items={[
              { term: "Base URL", details: <CopiedValue text={url} label="base URL" />, num: true },
              { term: "Token", details: `${token.prefix}…`, num: true },
              { term: "Created", details: <RelativeTime at={token.createdAt} now={now} /> },
              { term: "Last used", details: token.lastUsedAt === null ? "Never" : <RelativeTime at={token.lastUsedAt} now={now} /> },
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <NewToken isDisabled={!hasDomain} />
            <RevokeToken />
          </div>
        </>
      )}
    </div>
  );
}

function NewToken({ isFirst = false, isDisabled }: { isFirst?: boolean; isDisabled: boolean }) {
  const { createScimToken } = useSsoActions();
  const verb = isFirst ? "Create token" : "Roll token";
  return (
    <SecretDialog
      title={isFirst ? "Create a SCIM token?" : "Roll the SCIM token?"}
      storeTitle="Store the token now"
      label="SCIM token"
      stored={{ title: isFirst ? "Token created" : "Token rolled", description: "Enter it in your directory." }}
      trigger={<Button disabled={isDisabled}>{verb}</Button>}
    >
      {(create) => (
        <Form onSubmit={() => create(async () => (await createScimToken()).token)} label={verb}>
          <p className="text-muted">
            {isFirst
              ? "Whoever has the token can add members to your organisation, change their roles and remove them, except owners. Owners get an e-mail."
              : "The current token stops working now. Your directory cannot change members until you have entered the new one."}
          </p>
          <div className="flex justify-end">
            <SubmitButton>{verb}</SubmitButton>
          </div>
        </Form>
      )}
    </SecretDialog>
  );
}

function RevokeToken() {
  const { revokeScimToken } = useSsoActions();
  return (
    <ConfirmAction
      title="Revoke the SCIM token?"
      confirm="Revoke token"
      trigger={<Button variant="danger">Revoke token</Button>}
      onConfirm={async () => {
        await revokeScimToken();
        return { title: "Token revoked" };
      }}
    >
      Your directory no longer adds, changes or removes members. Members and their roles stay as they are.
    </ConfirmAction>
  );
}

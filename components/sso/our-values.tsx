import { DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { SsoConnectionView } from "@/lib/accounts/sso/contract";
import { CopiedValue } from "./copied-value";

/** What is entered in the directory. */
export function OurValues({ connection: { protocol, ours } }: { connection: SsoConnectionView }) {
  const values =
    protocol === "oidc"
      ? ([
          ["Redirect URI", ours.redirectUri],
          ["Back-channel logout URL", ours.backChannelUrl],
          ["Post-logout redirect URI", ours.signedOutUrl],
        ] as const)
      : ([
          ["Entity ID", ours.entityId],
          ["ACS URL", ours.acsUrl],
          ["Single logout URL", ours.sloUrl],
        ] as const);
  return (
    <div className="grid gap-4">
      <p className="max-w-[72ch] text-13 text-muted">
        {protocol === "oidc"
          ? "Create a web application in your directory with this redirect URI. It needs the scopes openid, email and profile, and a client secret. The other two addresses are for sign-outs, and optional."
          : "Create an application in your directory with these values. It must sign assertions with SHA-256 and send a persistent name ID and the e-mail address. The single logout URL is optional."}
      </p>
      <DescriptionList items={values.map(([term, text]) => ({ term, details: <CopiedValue text={text} label={term} />, num: true }))} />
      {protocol === "saml" && (
        <p className="text-13">
          <TextLink href={ours.entityId}>Download our metadata</TextLink>
        </p>
      )}
    </div>
  );
}

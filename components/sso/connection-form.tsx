"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { type SaveConnectionInput, SSO_ROLES, type SsoConnectionView } from "@/lib/accounts/sso/contract";
import { ROLE_TABLE } from "@/lib/core/roles";
import { useSsoActions } from "./actions";

const ROLE_OPTIONS = SSO_ROLES.map((role) => ({ value: role, label: ROLE_TABLE[role].title }));

function settingsIn(data: FormData, protocol: SsoConnectionView["protocol"]): SaveConnectionInput {
  const role = textOf(data, "defaultRole");
  const defaultRole = SSO_ROLES.find((one) => one === role) ?? "viewer";
  const both = { issuer: textOf(data, "issuer"), defaultRole, endsDirectory: data.has("endsDirectory") };
  if (protocol === "saml")
    return {
      ...{ protocol, ...both, signInUrl: textOf(data, "signInUrl"), certificates: textOf(data, "certificates") },
      ...{ signsRequests: data.has("signsRequests"), requiresEncryption: data.has("requiresEncryption") },
      signOutUrl: textOf(data, "signOutUrl"),
    };
  const clientSecret = textOf(data, "clientSecret");
  return { protocol, ...both, clientId: textOf(data, "clientId"), ...(clientSecret === "" ? {} : { clientSecret }) };
}

/** The values of the directory. */
export function ConnectionForm({ connection }: { connection: SsoConnectionView }) {
  const { save } = useSsoActions();
  const said = useDone();
  const submit = async (data: FormData) => {
    await save(settingsIn(data, connection.protocol));
    said({ title: "Directory saved", description: "Test the sign-in before you require it." });
  };
  return (
    <Form onSubmit={submit} label="Directory">
      {connection.isEnforced && (
        <p className="max-w-[72ch] text-13 text-muted">
          Single sign-on is required. If you change how people sign in, such as the issuer or the secret, or replace a certificate, it
          becomes optional until you have tested the sign-in and require it again. You can add a certificate beside the current one.
        </p>
      )}
      {connection.protocol === "oidc" ? <OidcFields connection={connection} /> : <SamlFields connection={connection} />}
      <Field
        name="defaultRole"
        label="Role of new members"
        hint="Someone who signs in for the first time becomes a member with this role."
        className="max-w-xl"
      >
        <Select options={ROLE_OPTIONS} defaultValue={connection.defaultRole} />
      </Field>
      <Checkbox
        name="endsDirectory"
        defaultChecked={connection.endsDirectory}
        label="Sign out of the directory too"
        hint="Whoever signs out here is sent to your directory to sign out there, and comes back."
      />
      <div>
        <SubmitButton variant={connection.isComplete ? "secondary" : "primary"}>Save directory</SubmitButton>
      </div>
    </Form>
  );
}

const PLAIN = { autoCapitalize: "none", autoComplete: "off", spellCheck: false, mono: true } as const;

function OidcFields({ connection: { issuer, clientId, hasSecret } }: { connection: SsoConnectionView }) {
  return (
    <>
      <Field
        name="issuer"
        label="Issuer"
        hint="The URL exactly as your directory names it, such as https://login.example.com/tenant."
        required
        className="max-w-xl"
      >
        <Input type="url" defaultValue={issuer ?? ""} maxLength={500} {...PLAIN} />
      </Field>
      <Field name="clientId" label="Client ID" required className="max-w-xl">
        <Input defaultValue={clientId ?? ""} maxLength={500} {...PLAIN} />
      </Field>
      <Field
        name="clientSecret"
        label="Client secret"
        hint={
          hasSecret
            ? "A secret is stored. Leave this empty to keep it. Enter it again if you change the issuer or the client ID."
            : "Stored encrypted and never shown again."
        }
        required={!hasSecret}
        className="max-w-xl"
      >
        <PasswordInput autoComplete="off" maxLength={1_000} />
      </Field>
    </>
  );
}

function SamlFields({ connection }: { connection: SsoConnectionView }) {
  const { issuer, signInUrl, certificatesText } = connection;
  return (
    <>
      <Field name="issuer" label="Entity ID" hint="The entity ID, or issuer, of your directory." required className="max-w-xl">
        <Input defaultValue={issuer ?? ""} maxLength={500} {...PLAIN} />
      </Field>
      <Field name="signInUrl" label="Sign-in URL" hint="The single sign-on URL for HTTP-Redirect." required className="max-w-xl">
        <Input type="url" defaultValue={signInUrl ?? ""} maxLength={2_000} {...PLAIN} />
      </Field>
      <Field
        name="certificates"
        label="Signing certificates"
        hint="As PEM. Before your directory changes its certificate, paste the new one below the old one."
        required
        className="max-w-xl"
      >
        <Textarea defaultValue={certificatesText} rows={6} maxLength={40_000} {...PLAIN} />
      </Field>
      <WithCertificate connection={connection} />
    </>
  );
}

/** What needs a certificate of ours, in the words of the directories that have it. */
function WithCertificate({ connection: { keys, signsRequests, requiresEncryption, signOutUrl } }: { connection: SsoConnectionView }) {
  const isMissing = keys.length === 0;
  return (
    <>
      {isMissing && <p className="text-13 text-muted">Create our certificate below to use signed requests, encryption or single logout.</p>}
      <Checkbox
        name="signsRequests"
        defaultChecked={signsRequests}
        disabled={isMissing}
        label="Sign requests"
        hint="Okta: “Signed Requests”. Microsoft Entra ID: “Require verification certificates”. Google Workspace doesn't check signatures."
      />
      <Checkbox
        name="requiresEncryption"
        defaultChecked={requiresEncryption}
        disabled={isMissing}
        label="Require encrypted assertions"
        hint="Okta: “Assertion Encryption: Encrypted”. Microsoft Entra ID: “Token encryption”. Google Workspace can't encrypt. Test the sign-in after you change this."
      />
      <Field
        name="signOutUrl"
        label="Sign-out URL"
        hint="The single logout URL for HTTP-Redirect. With it, a sign-out at your directory ends the sessions here. Okta: “Identity Provider Single Logout URL”. Microsoft Entra ID: “Logout URL”."
        className="max-w-xl"
      >
        <Input type="url" defaultValue={signOutUrl ?? ""} maxLength={2_000} disabled={isMissing} {...PLAIN} />
      </Field>
    </>
  );
}

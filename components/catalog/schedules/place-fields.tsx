import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { Place, PlaceVia } from "@/lib/catalog/schedules/contract";
import { SFTP_SIGN_IN_OPTIONS, SIGN_IN_OPTIONS } from "./words";

type PlaceFieldsProps = { via: PlaceVia; place: Place | null; signIn: string; onSignIn: (signIn: string) => void; hasStored: boolean };

const PATTERN_HINT = "* means any text and ? any character. The newest file that fits is taken.";

function Pattern({ place }: { place: Place | null }) {
  return (
    <Field name="place.pattern" label="File name" hint={PATTERN_HINT}>
      <Input mono maxLength={200} defaultValue={place && "pattern" in place ? place.pattern : "*.csv"} autoComplete="off" />
    </Field>
  );
}

function CredentialFields({
  user,
  secret,
  isOptional,
  hasStored,
}: {
  user: string | null;
  secret: string;
  isOptional: boolean;
  hasStored: boolean;
}) {
  const hint = hasStored ? "Stored. Leave empty to keep it." : "Encrypted, and never shown again.";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {user !== null && (
        <Field name="credentials.user" label={user} required={!hasStored && !isOptional}>
          <Input maxLength={200} autoComplete="off" />
        </Field>
      )}
      <Field name="credentials.secret" label={secret} required={!hasStored && !isOptional} hint={hint}>
        <PasswordInput maxLength={8_000} autoComplete="new-password" />
      </Field>
    </div>
  );
}

function FolderFields({ known }: { known: Place | null }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="place.folder" label="Folder" hint="Inside the folder that the operator has set. Empty: that folder itself.">
        <Input mono maxLength={500} defaultValue={known?.via === "folder" ? known.folder : ""} autoComplete="off" />
      </Field>
      <Pattern place={known} />
    </div>
  );
}

function BucketFields({ known, hasStored }: { known: Place | null; hasStored: boolean }) {
  const bucket = known?.via === "s3" ? known : null;
  return (
    <>
      <Field name="place.url" label="URL of the bucket" required hint="Such as https://s3.eu-central-1.amazonaws.com/prices.">
        <Input type="url" mono maxLength={2_000} defaultValue={bucket?.url ?? ""} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="place.region" label="Region" required>
          <Input mono maxLength={60} defaultValue={bucket?.region ?? "us-east-1"} autoComplete="off" />
        </Field>
        <Field name="place.prefix" label="Prefix" hint="Such as exports/2026/. Empty: the whole bucket.">
          <Input mono maxLength={500} defaultValue={bucket?.prefix ?? ""} autoComplete="off" />
        </Field>
      </div>
      <Pattern place={known} />
      <CredentialFields user="Access key" secret="Secret key" isOptional hasStored={hasStored} />
    </>
  );
}

type UrlFieldsProps = Pick<PlaceFieldsProps, "signIn" | "onSignIn" | "hasStored"> & { known: Place | null };

function UrlFields({ known, signIn, onSignIn, hasStored }: UrlFieldsProps) {
  return (
    <>
      <Field name="place.url" label="URL" required hint="Only public addresses are reached. Enter keys below, not in the URL.">
        <Input type="url" mono maxLength={2_000} defaultValue={known?.via === "https" ? known.url : ""} autoComplete="off" />
      </Field>
      <Field name="place.sign_in" label="Sign-in">
        <Select options={SIGN_IN_OPTIONS} value={signIn} onChange={(event) => onSignIn(event.target.value)} />
      </Field>
      {signIn !== "none" && (
        <CredentialFields
          user={signIn === "basic" ? "User name" : null}
          secret={signIn === "basic" ? "Password" : "Token"}
          isOptional={false}
          hasStored={hasStored}
        />
      )}
    </>
  );
}

/** A key has several lines, which an input for a password would join. */
function KeyFields({ hasStored }: { hasStored: boolean }) {
  return (
    <>
      <Field name="credentials.user" label="User name" required={!hasStored}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field
        name="credentials.secret"
        label="Private key"
        required={!hasStored}
        hint={`Without a passphrase. ${hasStored ? "Stored. Leave empty to keep it." : "Encrypted, and never shown again."}`}
      >
        <Textarea rows={6} maxLength={8_000} autoComplete="off" spellCheck={false} className="num" />
      </Field>
    </>
  );
}

function SftpFields({ known, signIn, onSignIn, hasStored }: UrlFieldsProps) {
  const server = known?.via === "sftp" ? known : null;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="place.host" label="Host" required hint="Such as sftp.example.com. Only public addresses are reached.">
          <Input mono maxLength={253} defaultValue={server?.host ?? ""} autoComplete="off" />
        </Field>
        <Field name="place.port" label="Port" required>
          <NumberInput maxLength={5} defaultValue={server?.port ?? 22} />
        </Field>
        <Field name="place.folder" label="Folder" hint="Empty: where the user is after signing in.">
          <Input mono maxLength={500} defaultValue={server?.folder ?? ""} autoComplete="off" />
        </Field>
        <Pattern place={known} />
      </div>
      <Field
        name="place.fingerprint"
        label="Fingerprint of the host key"
        required
        hint="SHA256:… as the source states it. A host with another key gets no credentials."
      >
        <Input mono maxLength={60} defaultValue={server?.fingerprint ?? ""} autoComplete="off" />
      </Field>
      <Field name="place.sign_in" label="Sign-in">
        <Select
          options={SFTP_SIGN_IN_OPTIONS}
          value={signIn === "private-key" ? signIn : "password"}
          onChange={(event) => onSignIn(event.target.value)}
        />
      </Field>
      {signIn === "private-key" ? (
        <KeyFields hasStored={hasStored} />
      ) : (
        <CredentialFields user="User name" secret="Password" isOptional={false} hasStored={hasStored} />
      )}
    </>
  );
}

/** Where the file is, and what lets the server in there. */
export function PlaceFields({ via, place, hasStored, ...signing }: PlaceFieldsProps) {
  const known = place?.via === via ? place : null;
  switch (via) {
    case "folder":
      return <FolderFields known={known} />;
    case "s3":
      return <BucketFields known={known} hasStored={hasStored} />;
    case "sftp":
      return <SftpFields known={known} hasStored={hasStored} {...signing} />;
    case "https":
      return <UrlFields known={known} hasStored={hasStored} {...signing} />;
  }
}

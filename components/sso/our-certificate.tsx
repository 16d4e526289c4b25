"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { KEY_OVERLAP_DAYS, type SsoKeyView } from "@/lib/accounts/sso/contract";
import { useSsoActions } from "./actions";

const STATES = {
  current: ["ok", "In use"],
  next: ["warn", "Next"],
  former: ["neutral", "Replaced"],
} as const;

type CertificateProps = { keys: readonly SsoKeyView[]; now: number };

/** Our certificate for SAML, and how it is replaced without anybody being locked out. */
export function OurCertificate({ keys, now }: CertificateProps) {
  const hasNext = keys.some(({ state }) => state === "next");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-[72ch] text-13 text-muted">
        {keys.length === 0
          ? "Signed requests, encrypted assertions and single logout need a certificate of ours. It is in our metadata too. Without it, sign-ins work as before."
          : "Enter the certificate in use in your directory, as verification certificate, encryption certificate or both. It is in our metadata too."}
      </p>
      {keys.map((key) => (
        <Certificate key={key.fingerprint} certificate={key} now={now} />
      ))}
      <div className="flex flex-wrap gap-3">{hasNext ? <UseNext /> : <Create isFirst={keys.length === 0} />}</div>
    </div>
  );
}

function Certificate({
  certificate: { state, certificate, fingerprint, validUntil, endsAt },
  now,
}: {
  certificate: SsoKeyView;
  now: number;
}) {
  const [tone, label] = STATES[state];
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5 first:border-t-0">
      <Tag tone={tone} dot>
        {label}
      </Tag>
      <DescriptionList
        items={[
          { term: "SHA-256", details: <span className="break-all">{fingerprint}</span>, num: true },
          { term: "Valid until", details: <RelativeTime at={validUntil} now={now} /> },
          ...(endsAt === null ? [] : [{ term: "Decrypts until", details: <RelativeTime at={endsAt} now={now} /> }]),
          { term: "PEM", details: <CopyButton text={certificate} label="Copy certificate" /> },
        ]}
      />
    </div>
  );
}

function Create({ isFirst }: { isFirst: boolean }) {
  const { createCertificate } = useSsoActions();
  const verb = isFirst ? "Create certificate" : "Create next certificate";
  return (
    <ConfirmAction
      title={isFirst ? "Create our certificate?" : "Create the next certificate?"}
      confirm={verb}
      variant="primary"
      trigger={<Button>{verb}</Button>}
      onConfirm={async () => {
        await createCertificate();
        return { title: isFirst ? "Certificate created" : "Next certificate created", description: "Enter it in your directory." };
      }}
    >
      {isFirst
        ? "Nothing changes for sign-ins until you choose to use it. Owners get an e-mail."
        : "The present certificate stays in use until you use the next one. Enter the next one in your directory first. Owners get an e-mail."}
    </ConfirmAction>
  );
}

function UseNext() {
  const { useNextCertificate: replace } = useSsoActions();
  return (
    <ConfirmAction
      title="Use the next certificate?"
      confirm="Use next certificate"
      variant="primary"
      trigger={<Button variant="primary">Use next certificate</Button>}
      onConfirm={async () => {
        await replace();
        return { title: "The next certificate is in use" };
      }}
    >
      Requests are signed with it from now on, so your directory must know it. Assertions that are encrypted for the present certificate are
      accepted for {KEY_OVERLAP_DAYS} more days. Owners get an e-mail.
    </ConfirmAction>
  );
}

"use client";

import { leaveForProvider } from "@/components/api/leave";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { type Account, PROVIDERS, type ProviderName } from "@/lib/accounts/contract";
import { useAccountActions } from "./actions";

type ProviderListProps = {
  linked: Account["providers"];
  /** Those that can be linked here. */
  offered: readonly ProviderName[];
  hasPassword: boolean;
  now: number;
};

/** Services that sign in to the account: each can be unlinked while something else still does, and the others linked. */
export function ProviderList({ linked, offered, hasPassword, now }: ProviderListProps) {
  const isLast = !hasPassword && linked.length === 1;
  const unlinked = offered.filter((provider) => !linked.some((login) => login.provider === provider));
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {linked.map(({ provider, since }) => (
        <li key={provider} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div>
            <p className="font-medium">{PROVIDERS[provider]}</p>
            <p className="text-13 text-muted">
              Linked <RelativeTime at={since} now={now} />
              {isLast && ". Set a password before you unlink it."}
            </p>
          </div>
          {!isLast && <Unlink provider={provider} />}
        </li>
      ))}
      {unlinked.map((provider) => (
        <li key={provider} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div>
            <p className="font-medium">{PROVIDERS[provider]}</p>
            <p className="text-13 text-muted">Not linked</p>
          </div>
          <Link provider={provider} />
        </li>
      ))}
    </ul>
  );
}

function Link({ provider }: { provider: ProviderName }) {
  const { beginProviderLink } = useAccountActions();
  const link = async () => {
    await beginProviderLink(provider);
    await leaveForProvider(provider, "/account");
  };
  return (
    <ConfirmDialog
      title={`Link ${PROVIDERS[provider]}?`}
      variant="primary"
      confirm={`Continue to ${PROVIDERS[provider]}`}
      onConfirm={link}
      trigger={
        <Button size="sm" aria-label={`Link ${PROVIDERS[provider]}`}>
          Link
        </Button>
      }
    >
      Anyone who can sign in there can sign in to this account. We will e-mail you when it is linked.
    </ConfirmDialog>
  );
}

function Unlink({ provider }: { provider: ProviderName }) {
  const { unlinkProvider } = useAccountActions();
  const unlink = async () => {
    await unlinkProvider(provider);
    return { title: `${PROVIDERS[provider]} unlinked` };
  };
  return (
    <ConfirmAction
      title={`Unlink ${PROVIDERS[provider]}?`}
      confirm={`Unlink ${PROVIDERS[provider]}`}
      onConfirm={unlink}
      trigger={
        <Button size="sm" aria-label={`Unlink ${PROVIDERS[provider]}`}>
          Unlink
        </Button>
      }
    >
      You will no longer be able to sign in with {PROVIDERS[provider]}. You stay signed in here.
    </ConfirmAction>
  );
}

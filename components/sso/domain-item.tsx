"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { type FormErrors, fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import { RecordTable } from "@/components/ui/record-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { useDone } from "@/components/ui/use-done";
import type { ListedDomain, SsoDomainRow } from "@/lib/accounts/sso/contract";
import { countText } from "@/lib/core/wording";
import { useSsoActions } from "./actions";

/** Verified; verified but its record is missing; not verified. */
function StateTag({ domain: { verifiedAt, endsAt } }: { domain: SsoDomainRow }) {
  const [tone, label] =
    verifiedAt === null
      ? (["neutral", "Not verified"] as const)
      : endsAt === null
        ? (["ok", "Verified"] as const)
        : (["warn", "Record missing"] as const);
  return (
    <Tag tone={tone} dot>
      {label}
    </Tag>
  );
}

/** One domain: what proves it, whether it is proved, and what can be done. */
export function DomainItem({ domain: row, now }: { domain: ListedDomain; now: number }) {
  const { id, domain, record, verifiedAt, lastCheckedAt, found, endsAt } = row;
  const isSettled = verifiedAt !== null && endsAt === null;
  const why = "Proves that the domain is yours. Keep it: we check it every day.";
  return (
    <li className="grid min-w-0 gap-3 rounded-md border border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="num text-14 font-medium wrap-anywhere">{domain}</h3>
          <StateTag domain={row} />
        </div>
        <Remove row={row} />
      </div>
      {isSettled ? (
        <details>
          <summary className="cursor-pointer text-13 text-muted">DNS record</summary>
          <div className="mt-2">
            <RecordTable rows={[{ type: "TXT", ...record, why }]} />
          </div>
        </details>
      ) : (
        <RecordTable rows={[{ type: "TXT", ...record, why }]} />
      )}
      {endsAt !== null && (
        <p className="text-13 text-bad">
          Restore the record: without it, the domain counts until <RelativeTime at={endsAt} now={now} />.
        </p>
      )}
      <Check id={id} isSettled={isSettled}>
        {lastCheckedAt === null ? (
          "Not checked yet. A new record can take a few minutes to be found."
        ) : (
          <>
            {found} Checked <RelativeTime at={lastCheckedAt} now={now} />.
          </>
        )}
      </Check>
    </li>
  );
}

function Check({ id, isSettled, children }: { id: string; isSettled: boolean; children: React.ReactNode }) {
  const { checkDomain } = useSsoActions();
  const said = useDone();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormErrors | null>(null);
  async function check() {
    setPending(true);
    setFailure(null);
    try {
      const { domain, verifiedAt, found } = await checkDomain(id);
      said({ title: verifiedAt === null ? "Checked" : `${domain} is verified`, description: found ?? "" });
    } catch (thrown) {
      setFailure(fieldErrors(thrown));
    } finally {
      setPending(false);
    }
  }
  return (
    <>
      {failure !== null && <FormSummary errors={failure} onPick={() => undefined} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" variant={isSettled ? "secondary" : "primary"} pending={isPending} onClick={check}>
          Check now
        </Button>
        <p className="min-w-0 text-13 text-muted wrap-anywhere">{children}</p>
      </div>
    </>
  );
}

function Remove({ row: { id, domain, verifiedAt, members } }: { row: ListedDomain }) {
  const { removeDomain } = useSsoActions();
  const remove = async () => {
    await removeDomain(id);
    return { title: "Domain removed", description: domain };
  };
  return (
    <ConfirmAction
      title={`Remove ${domain}?`}
      confirm="Remove domain"
      onConfirm={remove}
      trigger={
        <Button size="sm" aria-label={`Remove the domain ${domain}`}>
          Remove
        </Button>
      }
    >
      {verifiedAt === null
        ? "You can add it again, with a new DNS record."
        : `${members === 1 ? "1 member has an address" : `${countText(members)} members have an address`} at ${domain}. Such addresses can no longer sign in through your directory, and others can verify the domain.`}
    </ConfirmAction>
  );
}

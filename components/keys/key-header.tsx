import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import type { PlanName } from "@/lib/billing/plans";
import type { KeyDetail, KeyUsage } from "@/lib/keys/contract";
import { EditKey } from "./edit-key";
import { KeyState } from "./key-state";
import { recentText } from "./recent-text";
import { RevokeKey } from "./revoke-key";
import { RollKey } from "./roll-key";

type KeyHeaderProps = { keyRow: KeyDetail; recent: KeyUsage["recent"]; now: number; mayChange: boolean; plan: PlanName | null };

/** The name of a key, whether it works, and what can be done with it. */
export function KeyHeader({ keyRow, recent, now, mayChange, plan }: KeyHeaderProps) {
  const actions = mayChange && (
    <>
      <EditKey keyRow={keyRow} plan={plan} />
      {keyRow.successorId === null && <RollKey keyRow={keyRow} />}
      <RevokeKey id={keyRow.id} name={keyRow.name}>
        <Broken keyRow={keyRow} recent={recent} now={now} />
      </RevokeKey>
    </>
  );
  return (
    <PageHeader
      parents={[{ label: "Keys", href: "/console/keys" }]}
      title={<span className="wrap-anywhere">{keyRow.name}</span>}
      badge={<KeyState keyRow={keyRow} now={now} />}
      actions={actions || undefined}
    />
  );
}

/** What ends with the key. */
function Broken({ keyRow: { lastUsedAt }, recent, now }: Pick<KeyHeaderProps, "keyRow" | "recent" | "now">) {
  if (lastUsedAt === null) return <p>It has never been used.</p>;
  return (
    <p>
      Last used <RelativeTime at={lastUsedAt} now={now} className="font-medium" />. {recentText(recent, now)}
    </p>
  );
}

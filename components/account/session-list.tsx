"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { SessionRow } from "@/lib/accounts/contract";
import { browserName } from "@/lib/core/browser-name";
import { useAccountActions } from "./actions";

/** Browsers that are signed in; each of the others can be signed out, or all at once. */
export function SessionList({ sessions, now }: { sessions: readonly SessionRow[]; now: number }) {
  const { endSession, signOutEverywhere } = useAccountActions();
  const others = sessions.filter(({ isThis }) => !isThis).length;
  const end = async (session: SessionRow) => {
    await endSession(session.id);
    return { title: "Signed out", description: browserName(session.userAgent) };
  };
  const endAll = async () => {
    const { ended } = await signOutEverywhere();
    return { title: "Signed out everywhere else", description: `${ended} ${ended === 1 ? "browser" : "browsers"}` };
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <Browser session={session} now={now} />
            {session.isThis ? (
              <Tag tone="ok" dot>
                This browser
              </Tag>
            ) : (
              <ConfirmAction
                title="Sign out this browser?"
                confirm="Sign out"
                onConfirm={() => end(session)}
                trigger={
                  <Button size="sm" aria-label={`Sign out ${browserName(session.userAgent)}`}>
                    Sign out
                  </Button>
                }
              >
                {browserName(session.userAgent)}
                {session.address !== null && ` at ${session.address}`} will have to sign in again.
              </ConfirmAction>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <ConfirmAction
          title="Sign out everywhere else?"
          confirm="Sign out everywhere else"
          onConfirm={endAll}
          trigger={<Button className="justify-self-start">Sign out everywhere else</Button>}
        >
          {others === 1 ? "1 other browser has" : `${others} other browsers have`} to sign in again. This one stays signed in. API keys keep
          working.
        </ConfirmAction>
      )}
    </div>
  );
}

function Browser({ session, now }: { session: SessionRow; now: number }) {
  return (
    <div className="min-w-0 basis-60">
      <p className="truncate font-medium" title={session.userAgent ?? undefined}>
        {browserName(session.userAgent)}
      </p>
      <p className="text-13 text-muted">
        {session.address !== null && <span className="num break-all">{session.address}</span>}
        {session.address !== null && " · "}
        last seen <RelativeTime at={session.lastSeenAt} now={now} />
      </p>
    </div>
  );
}

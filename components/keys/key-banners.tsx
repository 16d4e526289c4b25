import { Banner } from "@/components/ui/banner";
import { exactMoment } from "@/components/ui/moment";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { KeyDetail } from "@/lib/keys/contract";
import { keyState } from "./words";

type KeyBannersProps = { keyRow: KeyDetail; now: number };

/** What to know about a key before anything else, and what to do. */
export function KeyBanners({ keyRow, now }: KeyBannersProps) {
  const { exposedAt, expiresAt, successor, revokedAt } = keyRow;
  const { works, word } = keyState(keyRow, now);
  const isReplaced = successor !== null;
  return (
    <div className="grid gap-2.5 empty:hidden">
      {exposedAt !== null && works && (
        <Banner tone="bad" title="This key was sent in a URL">
          A program sent it in a URL <RelativeTime at={exposedAt} now={now} />, so logs and proxies may have stored it. Roll the key, send
          the new one in the header <code className="num text-13">Authorization: Bearer</code>, and check the requests below for unknown IP
          addresses.
        </Banner>
      )}
      {successor !== null && (
        <Banner
          tone={works ? "warn" : "info"}
          title={works && expiresAt !== null ? `Works until ${exactMoment(Date.parse(expiresAt))}` : ended(revokedAt, "replaced")}
        >
          <span className="wrap-anywhere">
            Replaced by <TextLink href={`/console/keys/${successor.id}`}>{successor.name}</TextLink>{" "}
            <span className="num text-13">…{successor.hint}</span>
            {works ? ". Update your applications before then." : ". Update your applications to use the new key."}
          </span>
        </Banner>
      )}
      {!isReplaced && word === "Expires soon" && expiresAt !== null && (
        <Banner tone="warn" title={`Expires on ${exactMoment(Date.parse(expiresAt))}`}>
          After that, requests with it fail. Roll it, or extend its expiry.
        </Banner>
      )}
      {!isReplaced && !works && (
        <Banner title={ended(revokedAt, "revoked")}>Requests with this key now fail. A key can't be restored, so create a new one.</Banner>
      )}
    </div>
  );
}

const ended = (revokedAt: string | null, how: "replaced" | "revoked"): string =>
  revokedAt === null ? "This key has expired" : `This key was ${how}`;

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
        <Banner tone="bad" title="This key was sent in an address">
          <RelativeTime at={exposedAt} now={now} /> a program put it into a URL, where logs and proxies keep it. Roll it, send the new one
          in the header <code className="num text-13">Authorization: Bearer</code>, and look through the calls below for addresses you don’t
          know.
        </Banner>
      )}
      {successor !== null && (
        <Banner
          tone={works ? "warn" : "info"}
          title={works && expiresAt !== null ? `Works until ${exactMoment(Date.parse(expiresAt))}` : "This key has ended"}
        >
          <span className="wrap-anywhere">
            Replaced by <TextLink href={`/console/keys/${successor.id}`}>{successor.name}</TextLink>{" "}
            <span className="num text-13">…{successor.hint}</span>
            {works ? ". Programs that still send this one need the new one by then." : ". Programs need the new one."}
          </span>
        </Banner>
      )}
      {!isReplaced && word === "Expires soon" && expiresAt !== null && (
        <Banner tone="warn" title={`Expires on ${exactMoment(Date.parse(expiresAt))}`}>
          From then on it is refused. Roll it to have a new one meanwhile, or move its end.
        </Banner>
      )}
      {!isReplaced && !works && (
        <Banner title={revokedAt === null ? "This key has expired" : "This key was revoked"}>
          Calls with it are refused. It can’t be brought back: make a new one.
        </Banner>
      )}
    </div>
  );
}

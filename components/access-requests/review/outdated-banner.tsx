import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AccessRequestDetail } from "@/lib/access/contract";

type FasterBannerProps = {
  news: AccessRequestDetail["history"];
  now: number;
  onDismiss: () => void;
};

export function OutdatedBanner({ news, now, onDismiss }: FasterBannerProps) {
  return (
    <Banner
      tone="warn"
      live
      title="Someone else replied first. Nothing was sent."
      action={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {news.map((entry) => (
        <span key={entry.id} className="block [overflow-wrap:anywhere]">
          {entry.actor} {entry.text} (<RelativeTime at={entry.at} now={Math.max(now, Date.parse(entry.at))} />)
        </span>
      ))}
      <span className="block text-muted">The request below is up to date. Your draft is kept.</span>
    </Banner>
  );
}

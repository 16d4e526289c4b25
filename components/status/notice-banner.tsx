import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { NOTICE_STATES, type NoticeView } from "@/lib/service-level/notices/contract";
import { BANNER_TONES } from "./words";

/** The newest open notice above a page, and how many more there are. */
export function NoticeBanner({ notices, className }: { notices: readonly NoticeView[]; className?: string }) {
  const [notice, ...more] = notices;
  const [latest] = notice?.updates ?? [];
  if (!notice || !latest) return null;
  return (
    <Banner
      tone={BANNER_TONES[notice.kind]}
      {...(className === undefined ? {} : { className })}
      action={<TextLink href={`/status#${notice.id}`}>{more.length === 0 ? "Details" : `Details and ${more.length} more`}</TextLink>}
    >
      <span className="[overflow-wrap:anywhere]">
        {notice.kind !== "announcement" && <>{NOTICE_STATES[latest.state].title}: </>}
        {notice.title}
      </span>
    </Banner>
  );
}

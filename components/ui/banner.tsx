import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type BannerTone = "info" | "ok" | "warn" | "bad";

const TONES = {
  info: { frame: "border-line-strong bg-sunken", icon: "text-muted", Icon: Info, word: "Note" },
  ok: { frame: "border-ok/30 bg-ok-wash", icon: "text-ok", Icon: CircleCheck, word: "Done" },
  warn: { frame: "border-warn/35 bg-warn-wash", icon: "text-warn", Icon: TriangleAlert, word: "Attention" },
  bad: { frame: "border-bad/35 bg-bad-wash", icon: "text-bad", Icon: CircleAlert, word: "Problem" },
} satisfies Record<BannerTone, unknown>;

type BannerProps = {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** It appears after the page: read it out. */
  live?: boolean;
  className?: string;
};

/** Something to know before going on, with what to do about it. */
export function Banner({ tone = "info", title, children, action, live = false, className }: BannerProps) {
  const { frame, icon, Icon, word } = TONES[tone];
  return (
    <div
      role={live ? (tone === "bad" ? "alert" : "status") : undefined}
      className={clsx("flex flex-wrap items-start gap-x-4 gap-y-2 rounded-md border px-4 py-3 text-14", frame, className)}
    >
      <span className="flex min-w-0 flex-1 basis-60 gap-2.5">
        <Icon size={16} aria-hidden="true" className={clsx("mt-[3px] shrink-0", icon)} />
        <span className="min-w-0">
          <span className="sr-only">{word}: </span>
          {title !== undefined && <span className="block font-medium">{title}</span>}
          {children}
        </span>
      </span>
      {action}
    </div>
  );
}

import { Tag } from "@/components/ui/tag";
import { DayBars } from "./day-bars";
import type { PartView } from "./status-view";
import { percentText, sinceText, STATE_WORDS } from "./words";

/** One part of the service: its state, its days, its shares. */
export function PartStatus({ part }: { part: PartView }) {
  const { component, title, look, state, bars, shares, sinceMs, measuredMinutes } = part;
  const { word, tone } = STATE_WORDS[state];
  return (
    <section aria-labelledby={component} className="grid grid-cols-1 gap-3 border-t border-line py-6">
      <header className="flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h3 id={component} className="text-16 font-semibold">
            {title}
          </h3>
          <p className="text-13 text-muted">{look}</p>
        </div>
        <Tag tone={tone} dot>
          {word}
        </Tag>
      </header>
      <DayBars title={title} bars={bars} />
      <dl className="grid grid-cols-4 gap-x-3 gap-y-2 md:flex md:gap-x-8">
        {shares.map(({ label, percent }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-12 text-muted">{label}</dt>
            <dd className={percent === null ? "text-13 text-faint" : "num text-13 md:text-14"}>{percentText(percent)}</dd>
          </div>
        ))}
        {sinceMs !== null && (
          <div className="text-13 max-md:col-span-4 md:ml-auto md:text-right">
            <dt className="inline text-muted">Measured since </dt>
            <dd className="num inline">{sinceText(sinceMs, measuredMinutes)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

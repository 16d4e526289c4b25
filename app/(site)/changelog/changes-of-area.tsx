import type { ReactNode } from "react";
import type { Change } from "./read-changelog";

type Props = { area: string; changes: readonly Change[] };

/** The changes of one version to one area, each under an address of its own. */
export function ChangesOfArea({ area, changes }: Props) {
  return (
    <section className="border-t border-line py-5">
      <h3 className="text-16 font-semibold">{area}</h3>
      <ul className="mt-2 grid gap-2.5">
        {changes.map(({ id, title, text }) => (
          <li key={id} id={id} className="scroll-mt-24 text-16 text-pretty text-muted target:text-ink">
            <a href={`#${id}`} className="font-medium text-ink hover:underline hover:underline-offset-4">
              {withCode(title)}.
            </a>{" "}
            {withCode(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words between backticks are code. */
const withCode = (text: string): ReactNode[] =>
  text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="num rounded-sm bg-sunken px-1 py-0.5 text-[0.9em] text-ink wrap-anywhere">
        {part}
      </code>
    ),
  );

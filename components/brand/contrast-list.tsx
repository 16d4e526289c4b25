import { Check, X } from "lucide-react";
import type { ContrastCheck } from "@/lib/core/colours";

const WORDS: Readonly<Record<ContrastCheck["what"], string>> = {
  text: "Contrast of text on background",
  accent: "Contrast of accent on background",
  paper: "Background",
};

function figures({ what, theme, ratio, least, passes }: ContrastCheck): string {
  if (what === "paper") return passes ? `${theme} enough` : `not ${theme} enough`;
  // Rounded down: what is shown as enough is enough.
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1 (minimum ${least}:1)`;
}

/** Whether text and marks can be read, as it stands. */
export function ContrastList({ checks }: { checks: readonly ContrastCheck[] }) {
  return (
    <ul className="grid gap-1 text-13">
      {checks.map((check) => {
        const Icon = check.passes ? Check : X;
        return (
          <li key={check.what} className={check.passes ? "flex items-center gap-2 text-muted" : "flex items-center gap-2 text-bad"}>
            <Icon size={14} aria-hidden="true" className="shrink-0" />
            <span>
              {WORDS[check.what]}: <span className={check.what === "paper" ? "" : "num"}>{figures(check)}</span>
              <span className="sr-only">{check.passes ? ", passes" : ", fails"}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

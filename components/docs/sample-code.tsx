import { colourCode } from "@/components/code/colour-code";
import { OwnKeyLine } from "@/components/code/own-key";
import { CopyButton } from "@/components/ui/copy-button";
import { highlight } from "@/components/ui/highlight";

type SampleCodeProps = { code: string; language: string; title?: string | undefined; maxHeight?: string };

const LABELS: Readonly<Record<string, string>> = {
  bash: "Shell",
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
  json: "JSON",
  sql: "SQL",
  http: "HTTP",
  csv: "CSV",
};

/** Code in one language, coloured on the server. */
export function SampleCode({ code, language, title, maxHeight }: SampleCodeProps) {
  const label = LABELS[language] ?? "Text";
  return (
    <figure className="on-code min-w-0 overflow-hidden rounded-md border border-code-line bg-code text-code-ink">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-code-line py-1 pr-1.5 pl-4 text-12 text-code-muted">
        <span className="min-w-0 wrap-break-word">{title ?? label}</span>
        <CopyButton
          text={code}
          label={`Copy ${title ?? label}`}
          className="text-code-muted! hover:not-disabled:bg-code-line! hover:not-disabled:text-code-ink!"
        />
      </figcaption>
      <pre
        tabIndex={0}
        aria-label={title ?? label}
        style={maxHeight === undefined ? undefined : { maxHeight }}
        className="num overflow-auto px-4 py-3.5 text-[12.5px] leading-[1.6] focus-visible:-outline-offset-2"
      >
        <code>{language === "json" ? highlight(code) : colourCode(code, language)}</code>
      </pre>
      <OwnKeyLine code={code} />
    </figure>
  );
}

import { lookAsProperties, type Look, type Theme } from "@/lib/core/colours";

export type PreviewFacts = { name: string; keyPrefix: string; logo: string | null };
type BrandPreviewProps = { theme: Theme; look: Look; facts: PreviewFacts };

/** A piece of a page as it will look in one theme; nothing in it can be used. */
export function BrandPreview({ theme, look, facts: { name, keyPrefix, logo } }: BrandPreviewProps) {
  return (
    <div
      role="img"
      aria-label={`Preview of the ${theme} theme`}
      style={{ ...lookAsProperties(look), colorScheme: theme }}
      className="min-w-0 overflow-hidden rounded-md border border-line bg-paper text-ink select-none"
    >
      <div aria-hidden="true">
        <div className="flex min-h-12 items-center gap-4 border-b border-line px-4 py-2 text-13">
          {logo === null ? (
            <span className="max-w-40 truncate text-14 font-semibold">{name === "" ? "Your name" : name}</span>
          ) : (
            <img src={logo} alt="" className="max-h-6 max-w-36 object-contain" />
          )}
          <span className="font-medium">Docs</span>
          <span className="text-muted max-sm:hidden">Explorer</span>
          <span className="text-muted max-sm:hidden">Status</span>
        </div>
        <div className="grid gap-2.5 px-4 py-4">
          <p className="text-16 font-semibold">Quick start</p>
          <p className="text-13 text-muted">
            Send your API key in a header. <span className="text-sun-ink underline underline-offset-4">Authentication</span> has details.
          </p>
          <p className="num truncate rounded-md bg-code px-3 py-2 text-12 text-code-ink">Bearer {keyPrefix}_live_…</p>
          <span className="justify-self-start rounded-md border border-sun-edge bg-sun px-3 py-1.5 text-13 font-medium text-on-sun">
            Send request
          </span>
        </div>
      </div>
    </div>
  );
}

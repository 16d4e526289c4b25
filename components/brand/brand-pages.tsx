import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { OpenPreview } from "./open-preview";

const PAGES = [
  ["Documentation", "/docs"],
  ["API reference", "/docs/reference"],
  ["Explorer", "/explorer"],
  ["Status", "/status"],
] as const;

type BrandPagesProps = {
  /** Where they are served; null while they are not. */ url: string | null;
  /** How long a preview lasts; null: there is none. */ minutes: number | null;
};

/** The pages that carry a brand: they exist on its domain, and here for who looks at them. */
export function BrandPages({ url, minutes }: BrandPagesProps) {
  return (
    <Card title="Pages" aside={minutes !== null && <OpenPreview />}>
      <div className="grid gap-3">
        {minutes !== null && (
          <p className="text-13 text-muted">
            The preview shows documentation, API reference, explorer and status page on this site, as visitors of your domain will see them.
            Only you see it, in this browser, for {minutes} minutes, or until you come back here. Sign-in and console stay on this site, and
            links to other pages lead out of the preview.
          </p>
        )}
        {url === null ? (
          <p className="text-13 text-muted">Others can open these pages on your domain once white-label is on.</p>
        ) : (
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-14">
            {PAGES.map(([title, path]) => (
              <li key={path}>
                <TextLink href={url + path}>{title}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";

const PAGES = [
  ["Documentation", "/docs"],
  ["API reference", "/docs/reference"],
  ["Explorer", "/explorer"],
  ["Status", "/status"],
] as const;

/** The pages that carry a brand: they exist on its domain only. `url`: where it is served; null while it is not. */
export function BrandPages({ url }: { url: string | null }) {
  return (
    <Card title="Pages">
      {url === null ? (
        <p className="text-13 text-muted">
          Documentation, API reference, explorer and status page can be opened on your domain once white-label is on. Until then, see the
          preview under Appearance.
        </p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-14">
          {PAGES.map(([title, path]) => (
            <li key={path}>
              <TextLink href={url + path}>{title}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import { TextLink } from "@/components/ui/text-link";
import type { Brand } from "@/lib/platform/brand-scope";

type BrandContactProps = { brand: Brand; about: { from: string | null; request: string | null } };

/** Where the readers of a white-label host find help: with its organisation, and not with us. */
export function BrandContact({ brand: { name, support, links }, about: { from, request } }: BrandContactProps) {
  const body = [...(from === null ? [] : [`Page: ${from}`]), ...(request === null ? [] : [`Request ID: ${request}`])].join("\r\n");
  const query = body === "" ? "" : `?body=${encodeURIComponent(`\r\n\r\n${body}`)}`;
  return (
    <div className="max-w-[64ch] py-10 md:py-14">
      <h1 className="text-28 font-semibold text-balance">Contact {name}</h1>
      <div className="mt-3 grid gap-3 text-16 text-muted">
        {support === null ? (
          links.length === 0 && <p>{name} has not given a contact address here.</p>
        ) : (
          <p>
            Write to <TextLink href={`mailto:${support}${query}`}>{support}</TextLink>.
          </p>
        )}
        {links.length > 0 && (
          <ul className="grid gap-1">
            {links.map(({ label, href }) => (
              <li key={href}>
                <TextLink href={href}>{label}</TextLink>
              </li>
            ))}
          </ul>
        )}
        {request !== null && (
          <p className="text-13">
            Include this ID: <code className="num text-ink select-all">{request}</code>
          </p>
        )}
      </div>
    </div>
  );
}

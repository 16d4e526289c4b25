import { TextLink } from "@/components/ui/text-link";

/** Error codes by status, each a link to its page. */
export function ErrorCodes({ errors }: { errors: readonly { status: string; codes: readonly string[] }[] }) {
  return (
    <ul className="mt-2 border-t border-line text-14">
      {errors.map(({ status, codes }) => (
        <li key={status} className="flex gap-4 border-b border-line py-1.5 leading-6">
          <span className="num w-8 shrink-0 text-muted">{status}</span>
          <span className="flex flex-wrap gap-x-4">
            {codes.map((code) => (
              <TextLink key={code} href={`/docs/errors/${code}`} prefetch={false} className="num inline-flex min-h-6 items-center text-13">
                {code}
              </TextLink>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

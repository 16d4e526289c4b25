import { DocsLink } from "@/components/ui/docs-link";
import type { Operation } from "@/lib/api/openapi/contract";
import { withCode } from "./with-code";

/** What the endpoint returns, who may ask and what it costs, in the words of its description. */
export function OperationAbout({ operation }: { operation: Operation }) {
  return (
    <section aria-label="Endpoint" className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-16 font-semibold">{operation.summary}</h2>
        <DocsLink href={`/docs/reference/${operation.id}`} />
      </div>
      {operation.description.split("\n\n").map((part) => (
        <p key={part} className="max-w-[90ch] text-13 text-pretty text-muted">
          {withCode(part)}
        </p>
      ))}
    </section>
  );
}

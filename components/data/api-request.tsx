import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";

/** The request that returns what a page shows. */
export function ApiRequest({ code, explorerHref, children }: { code: string; explorerHref: string; children?: string | undefined }) {
  return (
    <Card title="API request" aside={<TextLink href={explorerHref}>Open in the explorer</TextLink>} className="print:hidden">
      {children !== undefined && <p className="mb-2.5 text-13 text-muted">{children}</p>}
      <CodeBlock code={code} label="API request" wrap />
    </Card>
  );
}

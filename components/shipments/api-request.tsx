import { requestCode } from "@/components/code/request-code";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import type { LeagueTable } from "@/lib/catalog/browse/shipments/contract";

type ApiRequestProps = { table: LeagueTable; baseUrl: string; isLive: boolean };

/** The request that returns the table, and the way to it in the explorer. */
export function ApiRequest({ table, baseUrl, isLive }: ApiRequestProps) {
  const search = new URLSearchParams(table).toString();
  const explorer = `/explorer?operation=listShipments&${search}${isLive ? "&mode=live" : ""}`;
  return (
    <Card
      title="The same through the API"
      aside={
        <TextLink href={explorer} prefetch={false}>
          Open in the explorer
        </TextLink>
      }
    >
      <CodeBlock
        label="API request"
        code={requestCode("curl", { baseUrl: `${baseUrl}/api/v1`, path: "/market/shipments", query: Object.entries(table) })}
        wrap
      />
      <p className="mt-2.5 text-13 text-muted">JSON, NDJSON or CSV. The explorer downloads the table as CSV.</p>
    </Card>
  );
}

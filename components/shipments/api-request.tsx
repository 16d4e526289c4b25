import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import type { LeagueTable } from "@/lib/catalog/browse/shipments/contract";

type ApiRequestProps = {
  table: LeagueTable;
  baseUrl: string;
  isLive: boolean;
  /** What it needs beside the sandbox. */ plan: string | null;
};

/** The request that returns the table, and the way to it in the explorer. */
export function ApiRequest({ table, baseUrl, isLive, plan }: ApiRequestProps) {
  const query = new URLSearchParams(table).toString();
  const explorer = `/explorer?operation=listShipments&${query}${isLive ? "&mode=live" : ""}`;
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
        code={`curl -H "Authorization: Bearer $API_KEY" \\\n  "${baseUrl}/api/v1/market/shipments?${query}"`}
        wrap
      />
      <p className="mt-2.5 text-13 text-muted">
        {plan === null
          ? "JSON, NDJSON or CSV. The explorer downloads the table as CSV."
          : `With a sandbox key, the API returns modules by company. This table needs ${plan}.`}
      </p>
    </Card>
  );
}

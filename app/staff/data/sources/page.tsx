import type { Metadata } from "next";
import { DataHead } from "@/components/catalog/data-head";
import { SourceOrders } from "@/components/catalog/source-orders";
import { SourcesTable } from "@/components/catalog/sources-table";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { quarantineFacts } from "@/lib/catalog/quarantine/list-quarantined";
import { listSources } from "@/lib/catalog/releases/list-sources";
import { listSourceOrders } from "@/lib/catalog/source-order/list-source-orders";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Sources" };

export default async function SourcesPage() {
  const { ctx } = await staffPage("data:read");
  const [rows, orders, { open }] = await Promise.all([listSources(ctx), listSourceOrders(ctx), quarantineFacts(ctx)]);
  return (
    <PageBody>
      <DataHead current="sources" open={open} description="Where rows come from. An import only supersedes rows from its own source." />
      <Card flush>
        <SourcesTable rows={rows} now={ctx.clock.now()} />
      </Card>
      <SourceOrders orders={orders} />
    </PageBody>
  );
}

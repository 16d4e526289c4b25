import { z } from "zod";
import { InvoicePage } from "@/lib/billing/contract";
import { listInvoices } from "@/lib/billing/invoices/list-invoices";
import { consoleRoute } from "@/lib/portal/routes";

const query = z.object({ cursor: z.string().max(200).optional() });

export const GET = consoleRoute({ may: "billing:read", query, reply: InvoicePage }, ({ ctx, orgId, query }) =>
  listInvoices(ctx, { orgId, cursor: query.cursor }),
);

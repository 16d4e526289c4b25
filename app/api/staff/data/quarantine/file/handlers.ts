import { DecideByFileInput, DecideByFileReply, QuarantineCsvQuery } from "@/lib/catalog/quarantine/contract";
import { decideByFile } from "@/lib/catalog/quarantine/decide-by-file";
import { exportQuarantined } from "@/lib/catalog/quarantine/export-quarantined";
import { dayAt } from "@/lib/core/dates";
import { staffFileRoute } from "@/lib/portal/file-route";
import { staffRoute } from "@/lib/portal/routes";

/** Open rows as a file to be decided on in a spreadsheet. */
export const GET = staffFileRoute("data:read", QuarantineCsvQuery, async ({ ctx, query }) => {
  const { csv } = await exportQuarantined(ctx, query);
  return { name: `quarantine-${dayAt(ctx.clock.now())}.csv`, chunks: [csv] };
});

/** Decides as the edited file says. */
export const POST = staffRoute({ may: "data:write", body: DecideByFileInput, reply: DecideByFileReply }, ({ ctx, body }) =>
  decideByFile(ctx, body),
);

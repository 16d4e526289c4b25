import { TestOutcome } from "@/lib/exports/delivery/contract";
import { testDestination } from "@/lib/exports/delivery/test-destination";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "exports:write", reply: TestOutcome }, ({ ctx, orgId }) => testDestination(ctx, orgId));

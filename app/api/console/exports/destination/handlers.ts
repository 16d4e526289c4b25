import { Done } from "@/lib/accounts/contract";
import { Destination, DestinationInput } from "@/lib/exports/delivery/contract";
import { removeDestination } from "@/lib/exports/delivery/remove-destination";
import { saveDestination } from "@/lib/exports/delivery/save-destination";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "exports:write", body: DestinationInput, reply: Destination }, ({ ctx, orgId, body }) =>
  saveDestination(ctx, orgId, body),
);

export const DELETE = consoleRoute({ may: "exports:write", reply: Done }, ({ ctx, orgId }) => removeDestination(ctx, orgId));

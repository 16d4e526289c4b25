import { Done } from "@/lib/accounts/contract";
import { SaveDetailsInput } from "@/lib/legal/contract";
import { saveDetails } from "@/lib/legal/details/save-details";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "legal:write", body: SaveDetailsInput, reply: Done }, async ({ ctx, body }) => {
  await saveDetails(ctx, body);
  return {};
});

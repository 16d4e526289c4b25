import { Done } from "@/lib/accounts/contract";
import { askAsVisitor } from "@/lib/accounts/support/visitor/ask-as-visitor";
import { VisitorMessage } from "@/lib/accounts/support/visitor/contract";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: VisitorMessage, reply: Done, status: 201 }, ({ ctx, body }) => askAsVisitor(ctx, body));

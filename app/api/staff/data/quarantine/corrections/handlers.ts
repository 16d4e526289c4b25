import { CorrectManyInput, CorrectManyReply } from "@/lib/catalog/quarantine/contract";
import { correctMany } from "@/lib/catalog/quarantine/correct-many";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "data:write", body: CorrectManyInput, reply: CorrectManyReply }, ({ ctx, body }) =>
  correctMany(ctx, body),
);

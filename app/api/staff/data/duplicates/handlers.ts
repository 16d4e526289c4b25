import { z } from "zod";
import { findDuplicates } from "@/lib/catalog/duplicates/find-duplicates";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "data:write", reply: z.object({ found: z.int(), open: z.int() }) }, ({ ctx }) => findDuplicates(ctx));

import { z } from "zod";
import { params } from "@/app/api/id-params";
import { DescribeSourceInput } from "@/lib/catalog/releases/contract";
import { describeSource } from "@/lib/catalog/releases/describe-source";
import { staffRoute } from "@/lib/portal/routes";

/** The id of a source is its code. */
export const PUT = staffRoute(
  { may: "data:write", params, body: DescribeSourceInput, reply: z.object({}) },
  async ({ ctx, params: { id }, body }) => {
    await describeSource(ctx, id, body);
    return {};
  },
);

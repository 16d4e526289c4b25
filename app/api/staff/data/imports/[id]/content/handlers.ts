import { z } from "zod";
import { params } from "@/app/api/id-params";
import { receiveChunk } from "@/lib/catalog/imports/receive-chunk";
import { jsonRoute } from "@/lib/portal/json-route";

const query = z.object({ offset: z.coerce.number().int().min(0) });
const reply = z.object({ received: z.number(), is_complete: z.boolean() });

/** The bytes of a file as they come, not JSON: they go to the disk and are never held whole. */
export const PUT = jsonRoute({ kind: "staff", may: "data:write" }, { params, query, reply }, ({ ctx, params, query, request }) =>
  receiveChunk(ctx, { id: params.id, offset: query.offset, bytes: request.body }),
);

import type { z } from "zod";
import type { Permission } from "@/lib/core/roles";
import type { StaffPermission } from "@/lib/core/staff-roles";
import { piecesOf, requireType } from "@/lib/http/read-body";
import { jsonRoute, type Declaration, type Given, type JsonHandler, type Schema } from "./json-route";

type Policy = { kind: "staff"; may: StaffPermission } | { kind: "console"; may: Permission };
type Declared<P extends Schema | undefined, Q extends Schema, R extends Schema> = Declaration<P, Q, undefined, R> & { media: string };
type Upload<P extends Schema | undefined, Q extends Schema> = Pick<Given<P, Q, undefined>, "ctx" | "params" | "query"> & {
  bytes: AsyncIterable<Uint8Array>;
};

/** A route that takes a file as its body and reads it as it comes; guarded and answered like every other. */
export function uploadRoute<Q extends Schema, R extends Schema, P extends Schema | undefined = undefined>(
  policy: Policy,
  declared: Declared<P, Q, R>,
  run: (given: Upload<P, Q>) => Promise<z.input<R>>,
): JsonHandler {
  return jsonRoute<R, P, Q, undefined>(policy, { ...declared, status: 201 }, ({ ctx, params, query, request }) => {
    requireType(request.headers.get("content-type"), declared.media, "file");
    return run({ ctx, params, query, bytes: piecesOf(request) });
  });
}

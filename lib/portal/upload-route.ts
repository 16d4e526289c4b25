import type { z } from "zod";
import type { Permission } from "@/lib/core/roles";
import { piecesOf, requireType } from "@/lib/http/read-body";
import type { Context } from "@/lib/platform/context";
import { jsonRoute, type JsonHandler } from "./json-route";

type Policy = { kind: "staff" } | { kind: "console"; may: Permission };
type Declared<P extends z.ZodType | undefined, Q extends z.ZodType, R extends z.ZodType> = {
  params?: P;
  query: Q;
  reply: R;
  media: string;
};
type Given<P extends z.ZodType | undefined, Q extends z.ZodType> = {
  ctx: Context;
  params: P extends z.ZodType ? z.output<P> : undefined;
  query: z.output<Q>;
  bytes: AsyncIterable<Uint8Array>;
};

/** A route that takes a file as its body and reads it as it comes; guarded and answered like every other. */
export function uploadRoute<Q extends z.ZodType, R extends z.ZodType, P extends z.ZodType | undefined = undefined>(
  policy: Policy,
  { media, ...declared }: Declared<P, Q, R>,
  run: (given: Given<P, Q>) => Promise<z.input<R>>,
): JsonHandler {
  return jsonRoute<R, P, Q, undefined>(policy, { ...declared, status: 201 } as never, (given) => {
    requireType(given.request.headers.get("content-type"), media, "file");
    const { ctx, params, query } = given;
    return run({ ctx, params: params as Given<P, Q>["params"], query: query as z.output<Q>, bytes: piecesOf(given.request) });
  });
}

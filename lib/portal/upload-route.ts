import type { NextRequest } from "next/server";
import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import type { Permission } from "@/lib/core/roles";
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

async function* bytesOf(request: NextRequest): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
  } finally {
    await reader?.cancel();
  }
}

/** A route that takes a file as its body and reads it as it comes; guarded and answered like every other. */
export function uploadRoute<Q extends z.ZodType, R extends z.ZodType, P extends z.ZodType | undefined = undefined>(
  policy: Policy,
  { media, ...declared }: Declared<P, Q, R>,
  run: (given: Given<P, Q>) => Promise<z.input<R>>,
): JsonHandler {
  return jsonRoute<R, P, Q, undefined>(policy, { ...declared, status: 201 } as never, (given) => {
    const type = given.request.headers.get("content-type") ?? "";
    if (type.split(";")[0]?.trim().toLowerCase() !== media) throw new DomainError("unsupported-media-type", `Send the file as ${media}.`);
    const { ctx, params, query } = given;
    return run({ ctx, params: params as Given<P, Q>["params"], query: query as z.output<Q>, bytes: bytesOf(given.request) });
  });
}

import { z } from "zod";
import type { Permission } from "@/lib/core/roles";
import type { Context } from "@/lib/platform/context";
import type { JsonHandler } from "./json-route";
import { consoleRoute } from "./routes";

type CsvFile = { name: string; chunks: AsyncGenerator<string> };
type Declared<Q extends z.ZodType> = { may: Permission; query: Q };
type Given<Q extends z.ZodType> = { ctx: Context; orgId: string; query: z.output<Q> };

/** A file of CSV for members with this permission: guarded like every route of the console, and sent as it is made. */
export function consoleCsvRoute<Q extends z.ZodType>(declared: Declared<Q>, run: (given: Given<Q>) => Promise<CsvFile>): JsonHandler {
  const answer: (...sent: Parameters<JsonHandler>) => Promise<Response> = async (request, context) => {
    let file: CsvFile | undefined;
    const guarded = consoleRoute({ ...declared, reply: z.object({}) }, async ({ ctx, orgId, query }) => {
      file = await run({ ctx, orgId, query: query as z.output<Q> });
      return {};
    });
    const response = await guarded(request, context);
    if (!file) return response;
    const headers = new Headers(response.headers);
    headers.set("Content-Type", "text/csv; charset=utf-8; header=present");
    headers.set("Content-Disposition", `attachment; filename="${file.name}"`);
    return new Response(streamOf(file.chunks), { headers });
  };
  return Object.assign(answer, { policy: { kind: "console", may: declared.may } as const });
}

function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

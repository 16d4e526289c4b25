import { z } from "zod";
import type { Permission } from "@/lib/core/roles";
import type { StaffPermission } from "@/lib/core/staff-roles";
import { escapeHtml } from "@/lib/core/text";
import { PLAIN_PAGE_HEADERS, plainPage } from "@/lib/http/plain-page";
import type { Context } from "@/lib/platform/context";
import { errorSampled, kindOfError } from "@/lib/platform/log-sampled";
import type { JsonHandler } from "./json-route";
import { requireShown } from "./require-shown";
import { accountRoute, consoleRoute, staffRoute } from "./routes";

/** `media`: CSV unless told. */
type SentFile = { name: string; media?: string; chunks: Iterable<string> | AsyncIterable<string> };
type Declared<Q extends z.ZodType> = { may: Permission; query: Q };
type Given<Q extends z.ZodType> = { ctx: Context; orgId: string; query: z.output<Q> };

/** The organisation whose figures the page of the link showed: a plain link sends no header that says so. */
const Shown = z.object({ org: z.string() });

/** A file for members with this permission: guarded like every route of the console, and sent as it is made. */
export function consoleFileRoute<Q extends z.ZodType>(declared: Declared<Q>, run: (given: Given<Q>) => Promise<SentFile>): JsonHandler {
  const query = z.intersection(Shown, declared.query);
  return fileHandler((keep) =>
    consoleRoute({ may: declared.may, query, reply: z.object({}) }, async ({ ctx, orgId, query: asked }) => {
      await requireShown(ctx, { shown: (asked as z.output<typeof Shown>).org, orgId, missing: "Page not found." });
      keep({ file: await run({ ctx, orgId, query: asked as z.output<Q> }), requestId: ctx.requestId });
      return {};
    }),
  );
}

/** The same for everyone who is signed in. */
export const accountFileRoute = (run: (given: { ctx: Context }) => Promise<SentFile>): JsonHandler =>
  fileHandler((keep) =>
    accountRoute({ reply: z.object({}) }, async ({ ctx }) => {
      keep({ file: await run({ ctx }), requestId: ctx.requestId });
      return {};
    }),
  );

/** The same for staff. */
export const staffFileRoute = <Q extends z.ZodType>(
  may: StaffPermission,
  query: Q,
  run: (given: { ctx: Context; query: z.output<Q> }) => Promise<SentFile>,
): JsonHandler =>
  fileHandler((keep) =>
    staffRoute({ may, query, reply: z.object({}) }, async ({ ctx, query: asked }) => {
      keep({ file: await run({ ctx, query: asked as z.output<Q> }), requestId: ctx.requestId });
      return {};
    }),
  );

type Made = { file: SentFile; requestId: string | null };

/** Sends the file that a guarded route has made in place of its reply. */
function fileHandler(routeFor: (keep: (made: Made) => void) => JsonHandler): JsonHandler {
  const answer: (...sent: Parameters<JsonHandler>) => Promise<Response> = async (request, context) => {
    let made: Made | undefined;
    const keep = (given: Made): void => {
      made = given;
    };
    const response = await routeFor(keep)(request, context);
    if (made !== undefined) return fileResponse(made, response);
    return request.headers.get("sec-fetch-mode") === "navigate" ? refusalPage(response) : response;
  };
  return Object.assign(answer, { policy: routeFor(() => undefined).policy });
}

const Problem = z.object({ detail: z.string(), request_id: z.string() });

/** A link or a form leads the browser to what is sent: a refusal is a page then, with the words of the problem. */
async function refusalPage(response: Response): Promise<Response> {
  const problem = Problem.safeParse(await response.clone().json());
  if (!problem.success) return response;
  const { detail, request_id: id } = problem.data;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(PLAIN_PAGE_HEADERS)) headers.set(name, value);
  const paragraphs = [
    escapeHtml(detail),
    "Go back in your browser to choose another file.",
    `<small>Request ID: ${escapeHtml(id)}</small>`,
  ];
  const page = plainPage({ title: "File not available", heading: "This file can't be downloaded", paragraphs });
  return new Response(page, { status: response.status, headers });
}

function fileResponse({ file, requestId }: Made, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Content-Type", file.media ?? "text/csv; charset=utf-8; header=present");
  headers.set("Content-Disposition", `attachment; filename="${file.name}"`);
  return new Response(streamOf(bytesOf(file, requestId)), { headers });
}

/** The status has long been sent when something fails here: the connection breaks, so that half a file is not taken for a whole one. */
async function* bytesOf({ name, chunks }: SentFile, requestId: string | null): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    for await (const chunk of chunks) yield encoder.encode(chunk);
  } catch (error) {
    errorSampled(["a file broke off", kindOfError(error)], { err: error, requestId: requestId ?? undefined, file: name });
    throw error;
  }
}

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await bytes.return(undefined)),
  });
}

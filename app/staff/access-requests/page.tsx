import type { Metadata } from "next";
import { z } from "zod";
import { nullOn } from "@/app/refusals";
import { ReviewWorkspace } from "@/components/access-requests/review/workspace";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { words, type PageSearch } from "@/components/ui/page-search";
import { ACCESS_REQUEST_VIEWS } from "@/lib/access/contract";
import { listReplyTemplates } from "@/lib/access/replies/list-reply-templates";
import { listAccessRequests } from "@/lib/access/review/list-access-requests";
import { readRequest } from "@/lib/access/review/read-request";
import { readReviewFigures } from "@/lib/access/review/read-review-figures";
import { listStaff } from "@/lib/accounts/staff/list-staff";
import { absenceAt } from "@/lib/core/absence";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Access requests" };

const text = z.string().max(2_000).optional().catch(undefined);
const Search = z.object({
  view: z.enum(ACCESS_REQUEST_VIEWS).catch("due"),
  q: words,
  request: text,
  cursor: text,
});

export default async function AccessRequestsPage({ searchParams }: PageSearch) {
  const { ctx, visit } = await staffPage("requests:read");
  const { view, q: search, request, cursor: trail } = Search.parse(await searchParams);
  const cursor = lastCursor(trail) ?? null;
  const [page, figures, staff, templates] = await Promise.all([
    listAccessRequests(ctx, { view, search, cursor }),
    readReviewFigures(ctx),
    listStaff(ctx),
    listReplyTemplates(ctx),
  ]);
  // A request that does not exist is reported by the pane; the list beside it is still good.
  const id = request ?? page.rows[0]?.id;
  return (
    <ReviewWorkspace
      scope={{ view, search, cursor }}
      initial={{ ...page, figures, nowMs: ctx.clock.now() }}
      initialRequest={id === undefined ? null : await nullOn("not-found", readRequest(ctx, id))}
      pages={cursorPages("/staff/access-requests", { view: view === "due" ? undefined : view, q: search, cursor: trail }, page.next)}
      staff={staff.map(({ id, name, absences }) => ({
        id,
        name,
        awayUntil: absenceAt(absences, ctx.clock.now())?.until ?? null,
      }))}
      templates={templates}
      me={{ id: visit.user.id, hasShortcuts: visit.user.hasShortcuts }}
    />
  );
}

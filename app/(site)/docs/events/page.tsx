import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { publicPage } from "@/lib/portal/page-access";
import { alternatesOf, twinOf } from "../_lib/doc-pages";
import { ABOUT_TITLES, docEvents } from "../_lib/events";
import { eventHref, EVENTS, neighboursOf } from "../_lib/tree";
import { EVENTS_DESCRIPTION, eventsMarkdown } from "../_lib/twins";

export const generateMetadata = (): Metadata => ({
  title: "Events",
  description: EVENTS_DESCRIPTION,
  alternates: alternatesOf(EVENTS.href),
});

export default async function EventsPage() {
  await publicPage();
  const events = docEvents();
  const groups = [...new Set(events.map(({ about }) => about))];
  return (
    <DocsPage
      trail={[{ label: "Docs", href: "/docs" }, { label: "Events" }]}
      title="Events"
      lead={
        <>
          {EVENTS_DESCRIPTION} Delivery and signatures: <TextLink href="/docs/webhooks">Webhooks</TextLink>.
        </>
      }
      twin={{ href: twinOf(EVENTS.href), markdown: eventsMarkdown() }}
      neighbours={neighboursOf(EVENTS.href)}
    >
      <div className="grid gap-8">
        {groups.map((group) => (
          <section key={group}>
            <h2 className="text-20 font-semibold">{ABOUT_TITLES[group]}</h2>
            <ul className="mt-3 border-t border-line">
              {events.map(({ type, when, about }) =>
                about === group ? (
                  <li key={type} className="border-b border-line">
                    <Link
                      href={eventHref(type)}
                      prefetch={false}
                      className="grid gap-x-4 gap-y-0.5 py-2.5 text-14 hover:bg-sunken sm:grid-cols-[12rem_minmax(0,1fr)]"
                    >
                      <span className="num text-13 font-medium">{type}</span>
                      <span className="text-muted">{when}</span>
                    </Link>
                  </li>
                ) : null,
              )}
            </ul>
          </section>
        ))}
      </div>
    </DocsPage>
  );
}

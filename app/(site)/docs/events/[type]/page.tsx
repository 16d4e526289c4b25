import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { EventDetails } from "@/components/docs/event-details";
import { publicPage } from "@/lib/portal/page-access";
import { EVENT_TYPES, isEventName } from "@/lib/webhooks/contract";
import { alternatesOf, twinOf } from "../../_lib/doc-pages";
import { ABOUT_WORDS, DELIVERY_HEADERS, eventFields, exampleBody } from "../../_lib/events";
import { eventHref, EVENTS, neighboursOf } from "../../_lib/tree";
import { eventMarkdown } from "../../_lib/twins";

type Props = PageProps<"/docs/events/[type]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { type } = await params;
  if (!isEventName(type)) return {};
  return { title: `Event ${type}`, description: EVENT_TYPES[type].when, alternates: alternatesOf(eventHref(type)) };
}

/** What one type of webhook event means and holds. */
export default async function EventPage({ params }: Props) {
  const [{ type }] = await Promise.all([params, publicPage()]);
  if (!isEventName(type)) notFound();
  const { title, when, about } = EVENT_TYPES[type];
  const href = eventHref(type);
  return (
    <DocsPage
      isWide
      trail={[
        { label: "Docs", href: "/docs" },
        { label: "Events", href: EVENTS.href },
      ]}
      title={title}
      lead={<span className="num text-14 wrap-anywhere">{type}</span>}
      twin={{ href: twinOf(href), markdown: eventMarkdown(type) }}
      neighbours={neighboursOf(href)}
    >
      <EventDetails
        about={`${when} ${ABOUT_WORDS[about]}`}
        fields={eventFields(type)}
        headers={DELIVERY_HEADERS}
        example={exampleBody(type)}
      />
    </DocsPage>
  );
}

import type { Metadata } from "next";
import { dayText } from "@/components/ui/moment";
import { TextLink } from "@/components/ui/text-link";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { pageMetadata } from "../page-metadata";
import { ChangesOfArea } from "./changes-of-area";
import { AREAS, readChangelog } from "./read-changelog";

export function generateMetadata(): Metadata {
  const facts = pageMetadata({
    path: "/changelog",
    title: "Changelog",
    description: `Changes to the API, the data and the portal of ${brandName()}, newest first.`,
  });
  const types = { "application/atom+xml": `${publicUrl()}/changelog/feed.xml` };
  return { ...facts, alternates: { ...facts.alternates, types } };
}

export default async function ChangelogPage() {
  await publicPage();
  return (
    <div className="py-10 md:py-14">
      <header className="mb-9 max-w-[64ch]">
        <h1 className="text-28 font-semibold text-balance">Changelog</h1>
        <p className="mt-3 text-16 text-pretty text-muted">
          Changes to the API, the data and the portal. Version 1 of the API has no breaking changes.{" "}
          <TextLink href="/changelog/feed.xml" prefetch={false}>
            Atom feed
          </TextLink>
        </p>
      </header>
      {readChangelog().versions.map(({ name, day, changes }) => (
        <section key={name} className="grid gap-x-10 gap-y-3 md:grid-cols-[9rem_minmax(0,72ch)]">
          <header className="md:pt-5">
            <h2 className="num text-16 font-semibold">{name}</h2>
            {day === null ? (
              <span className="text-13 text-muted">Unreleased</span>
            ) : (
              <time dateTime={day} className="num text-13 text-muted">
                {dayText(Date.parse(day))}
              </time>
            )}
          </header>
          <div>
            {AREAS.map((area) => ({ area, own: changes.filter((change) => change.area === area) }))
              .filter(({ own }) => own.length > 0)
              .map(({ area, own }) => (
                <ChangesOfArea key={area} area={area} changes={own} />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

import type { Metadata } from "next";
import { DataFrame } from "@/components/data/data-frame";
import { ReleaseList } from "@/components/data/release-list";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { LATEST, listLatestReleases } from "@/lib/catalog/browse/releases/list-latest-releases";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { pageMetadata } from "../../page-metadata";
import { readDataNow } from "../read-data";

export function generateMetadata(): Metadata {
  const facts = pageMetadata({
    path: "/data/releases",
    title: "Latest releases",
    description: "What the latest releases added, changed and removed, per dataset, with source and time.",
  });
  return { ...facts, alternates: { ...facts.alternates, types: { "application/atom+xml": `${publicUrl()}/data/releases.xml` } } };
}

export default async function ReleasesPage() {
  const { ctx } = await publicPage();
  const now = ctx.clock.now();
  const { head } = await readDataNow(now);
  return (
    <DataFrame current="releases">
      <header>
        <h1 className="text-28 font-semibold text-balance">Latest releases</h1>
        <p className="mt-3 max-w-[64ch] text-16 text-muted">
          Every publication of data is a release, and each earlier one stays readable. These are the last {LATEST}, with what they changed.{" "}
          <TextLink href="/data/releases.xml" prefetch={false}>
            Atom feed
          </TextLink>
        </p>
        <p className="mt-2 text-14 text-muted">
          Read changes through the API with <code className="num text-13">/changes</code>.{" "}
          <TextLink href="/docs/releases">How releases work</TextLink>
        </p>
      </header>
      <Card flush>
        <ReleaseList releases={await listLatestReleases(head)} now={now} />
      </Card>
    </DataFrame>
  );
}

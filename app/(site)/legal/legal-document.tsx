import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { isDrawable } from "@/app/pdf/content";
import { Prose } from "@/components/docs/prose";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { Day } from "@/components/ui/day";
import { PrintButton } from "@/components/ui/print-button";
import { TabLinks } from "@/components/ui/tab-links";
import { TextLink } from "@/components/ui/text-link";
import { isKeyOf } from "@/lib/core/tables";
import {
  LEGAL_DETAILS,
  LEGAL_DOCUMENTS,
  type LegalDetail,
  type LegalDocument as Document,
  standingOf,
  type VersionStanding,
  type VersionView,
} from "@/lib/legal/contract";
import { missingDetails } from "@/lib/legal/details/read-details";
import { listVersions, readVersion } from "@/lib/legal/documents/list-versions";
import { readLegalText } from "@/lib/legal/documents/read-text";
import { mayAsStaff } from "@/lib/platform/context";
import { publicPage } from "@/lib/portal/page-access";
import { generatedSections, readKnown } from "./generated-sections";
import { LEGAL_PAGES, legalPage, type LegalSlug } from "./legal-pages";
import { legalMarkdown } from "./legal-text";

/** A legal page that is made from code and settings. */
export async function GeneratedDocument({ slug }: { slug: LegalSlug }) {
  const { ctx } = await publicPage();
  const known = await readKnown(ctx);
  const markdown = legalMarkdown(generatedSections(slug, known));
  return (
    <Frame slug={slug} markdown={markdown}>
      {mayAsStaff(ctx, "legal:read") && <Missing names={missingDetails(known.details)} isPublishable={isKeyOf(LEGAL_DOCUMENTS, slug)} />}
      <Text markdown={markdown} />
    </Frame>
  );
}

type PublishedDocumentProps = { slug: Document; search: Promise<{ version?: string | string[] }> };

/** A legal page whose text the operator can publish: the version in force, or the one that the URL names. */
export async function PublishedDocument({ slug, search }: PublishedDocumentProps) {
  const { ctx } = await publicPage();
  const { version: asked } = await search;
  if (asked !== undefined && (typeof asked !== "string" || !/^[1-9]\d{0,5}$/.test(asked))) notFound();
  const [version, versions] = await Promise.all([
    readVersion(ctx, slug, asked === undefined ? null : Number(asked)),
    listVersions(ctx, slug),
  ]);
  if (version === null && asked !== undefined) notFound();
  if (version === null) return <GeneratedDocument slug={slug} />;
  const nowMs = ctx.clock.now();
  return (
    <Frame
      slug={slug}
      markdown={version.text}
      about={<About version={version} versions={versions} nowMs={nowMs} />}
      search={`?version=${version.number}`}
    >
      <Standing version={version} versions={versions} nowMs={nowMs} />
      <Text markdown={version.text} />
      <Versions slug={slug} versions={versions} nowMs={nowMs} />
    </Frame>
  );
}

type FrameProps = {
  slug: LegalSlug;
  /** The text, of which there is a file where it can be drawn. */ markdown: string;
  /** Which version it is. */ about?: ReactNode;
  /** Names the version in a URL. */ search?: string;
  children: ReactNode;
};

function Frame({ slug, markdown, about, search = "", children }: FrameProps) {
  const { title, about: lead } = legalPage(slug);
  return (
    <div className="a4 py-10 md:py-14 print:py-0">
      <div className="print:hidden">
        <TabLinks
          label="Legal pages"
          tabs={LEGAL_PAGES.map((page) => ({ href: `/legal/${page.slug}`, label: page.label, current: page.slug === slug }))}
        />
      </div>
      <article className="mt-8 max-w-[72ch]">
        <h1 className="text-28 font-semibold text-balance">{title}</h1>
        <p className="mt-2 text-16 text-muted">{lead}</p>
        <div className="mt-3 mb-6 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {about !== undefined && <p className="text-13 text-muted">{about}</p>}
          {isDrawable(markdown) ? (
            <a href={`/legal/${slug}/pdf${search}`} className={buttonClass("secondary", "md", "print:hidden")}>
              Download PDF
            </a>
          ) : (
            <span className="print:hidden">
              <PrintButton>Print or save as PDF</PrintButton>
            </span>
          )}
        </div>
        {children}
      </article>
    </div>
  );
}

const Text = ({ markdown }: { markdown: string }) => (
  <div className="grid grid-cols-1 gap-3 text-16 [overflow-wrap:anywhere]">
    <Prose tokens={readLegalText(markdown)} />
  </div>
);

/** Said to staff alone: the public page leaves out what is not known. */
function Missing({ names, isPublishable }: { names: readonly LegalDetail[]; isPublishable: boolean }) {
  if (names.length === 0 && !isPublishable) return null;
  return (
    <Banner tone="warn" title="Only staff sees this" className="mb-6">
      {names.length > 0 && <>These details are missing: {names.map((name) => LEGAL_DETAILS[name].label.toLowerCase()).join(", ")}. </>}
      {isPublishable && (
        <>This text describes what the software does and is no legal advice. Publish the text that you want customers to accept. </>
      )}
      <TextLink href="/staff/legal">Open legal pages</TextLink>
    </Banner>
  );
}

type OfVersions = { version: VersionView; versions: readonly VersionView[]; nowMs: number };

function About({ version, versions, nowMs }: OfVersions) {
  const isInForce = standingOf(version, versions, nowMs) === "in-force";
  return (
    <>
      Version {version.number}, {isInForce ? "in force since" : "published on"}{" "}
      <Day at={isInForce ? version.effectiveAt : version.publishedAt} />
    </>
  );
}

function Standing({ version, versions, nowMs }: OfVersions) {
  const { effectiveAt, document, summary } = version;
  const of = (wanted: VersionStanding) => versions.find((one) => standingOf(one, versions, nowMs) === wanted);
  const [standing, current, coming] = [standingOf(version, versions, nowMs), of("in-force"), of("scheduled")];
  if (standing === "scheduled")
    return (
      <Banner className="mb-6" title="This version is not in force yet">
        It applies from <Day at={effectiveAt} />.{summary !== "" && <span className="block">What changes: {summary}</span>}
      </Banner>
    );
  if (standing === "replaced" || standing === "skipped")
    return (
      <Banner
        tone="warn"
        className="mb-6"
        title={standing === "replaced" ? "This version was replaced" : "This version never came into force"}
      >
        {current && (
          <>
            Version {current.number} is in force. <TextLink href={`/legal/${document}`}>Read it</TextLink>
          </>
        )}
      </Banner>
    );
  if (!coming) return null;
  return (
    <Banner className="mb-6">
      Version {coming.number} applies from <Day at={coming.effectiveAt} />.{" "}
      <TextLink href={`/legal/${document}?version=${coming.number}`}>Read version {coming.number}</TextLink>
    </Banner>
  );
}

function Versions({ slug, versions, nowMs }: { slug: LegalSlug; versions: readonly VersionView[]; nowMs: number }) {
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="versions" className="mt-12 border-t border-line pt-6">
      <h2 id="versions" className="text-16 font-semibold">
        Versions
      </h2>
      <ul className="mt-3 grid gap-2 text-14">
        {versions.map((version) => (
          <li key={version.number}>
            <TextLink href={`/legal/${slug}?version=${version.number}`}>Version {version.number}</TextLink>
            <span className="text-muted">
              , <From version={version} versions={versions} nowMs={nowMs} />
              {version.summary !== "" && <>. {version.summary}</>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From when a version applies. */
const From = ({ version, versions, nowMs }: OfVersions) =>
  standingOf(version, versions, nowMs) === "skipped" ? (
    <>never in force</>
  ) : (
    <>
      from <Day at={version.effectiveAt} />
    </>
  );

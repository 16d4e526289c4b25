import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { Prose } from "@/components/docs/prose";
import { DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import { helpOf, isErrorCode, PROBLEMS } from "@/lib/http/problems";
import { publicPage } from "@/lib/portal/page-access";
import { blocksOf } from "../../_lib/blocks";
import { alternatesOf, twinOf } from "../../_lib/doc-pages";
import { withoutCode } from "../../_lib/first-sentence";
import { findGuide } from "../../_lib/guides";
import { relatedGuide } from "../../_lib/related-guide";
import { errorHref } from "../../_lib/tree";
import { errorMarkdown, retryText } from "../../_lib/twins";

export async function generateMetadata({ params }: PageProps<"/docs/errors/[code]">): Promise<Metadata> {
  const { code } = await params;
  if (!isErrorCode(code)) return {};
  return {
    title: `Error ${code}`,
    description: withoutCode(`${PROBLEMS[code].title}. ${helpOf(code)}`),
    alternates: alternatesOf(errorHref(code)),
  };
}

/** The page that the `type` of a problem document leads to. */
export default async function ErrorPage({ params }: PageProps<"/docs/errors/[code]">) {
  const [{ code }] = await Promise.all([params, publicPage()]);
  if (!isErrorCode(code)) notFound();
  const { status, title } = PROBLEMS[code];
  const related = relatedGuide(code);
  const errors = { href: "/docs/errors", label: findGuide("errors")?.title ?? "Errors" };
  return (
    <DocsPage
      trail={[{ label: "Docs", href: "/docs" }, errors]}
      title={title}
      lead={<span className="num text-14">{`${status} · ${code}`}</span>}
      twin={{ href: twinOf(errorHref(code)), markdown: errorMarkdown(code) }}
      neighbours={{ before: { ...errors, label: "All error codes" }, after: undefined }}
    >
      <div className="text-16">
        <Prose tokens={blocksOf(helpOf(code)).flatMap((block) => (block.kind === "prose" ? block.token : []))} />
      </div>
      <DescriptionList
        className="mt-8 max-w-[72ch] border-t border-line pt-5"
        items={[
          { term: "Code", details: code, num: true },
          { term: "HTTP status", details: status, num: true },
          { term: "Retry", details: retryText(code) },
          { term: "Learn more", details: <TextLink href={related.href}>{related.title}</TextLink> },
        ]}
      />
    </DocsPage>
  );
}

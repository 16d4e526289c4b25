import type { Metadata } from "next";
import { DocsPage } from "@/components/docs/docs-page";
import { InlineCode } from "@/components/docs/inline";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { API_ROOT } from "@/lib/api/render";
import { description, operations } from "@/lib/api/routes/description";
import { publicUrl } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";
import { alternatesOf, twinOf } from "../_lib/doc-pages";
import { neighboursOf, operationHref, REFERENCE } from "../_lib/tree";
import { REFERENCE_DESCRIPTION, referenceMarkdown } from "../_lib/twins";

export const generateMetadata = (): Metadata => ({
  title: "API reference",
  description: REFERENCE_DESCRIPTION,
  alternates: alternatesOf(REFERENCE.href),
});

export default async function ReferencePage() {
  await publicPage();
  const tags = description().tags.map((tag) => ({ ...tag, operations: operations().filter((one) => one.tag === tag.name) }));
  return (
    <DocsPage
      trail={[{ label: "Docs", href: "/docs" }, { label: "Reference" }]}
      title="API reference"
      lead={
        <>
          Base URL: <InlineCode>{`${publicUrl()}${API_ROOT}`}</InlineCode>. This reference is generated from the{" "}
          <TextLink href={`${API_ROOT}/openapi.json`} prefetch={false}>
            OpenAPI 3.1 description
          </TextLink>
          , which you can also use to generate a client.
        </>
      }
      twin={{ href: twinOf(REFERENCE.href), markdown: referenceMarkdown() }}
      neighbours={neighboursOf(REFERENCE.href)}
    >
      <div className="grid gap-8">
        {tags.map((tag) => (
          <section key={tag.name}>
            <h2 className="text-20 font-semibold">{tag.name}</h2>
            <p className="mt-1 text-14 text-muted">{tag.description}</p>
            <ul className="mt-3 border-t border-line">
              {tag.operations.map(({ id, method, path, summary }) => (
                <li key={id} className="border-b border-line">
                  <Link
                    href={operationHref(id)}
                    prefetch={false}
                    className="flex flex-wrap items-baseline gap-x-4 py-2.5 text-14 hover:bg-sunken"
                  >
                    <span className="w-56 font-medium">{summary}</span>
                    <span className="num min-w-0 text-13 wrap-anywhere text-muted">{`${method} ${path}`}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DocsPage>
  );
}

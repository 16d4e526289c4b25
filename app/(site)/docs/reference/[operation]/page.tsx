import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { OperationDetails } from "@/components/docs/operation-details";
import { API_ROOT } from "@/lib/api/render";
import { exploredOperations, findOperation } from "@/lib/api/routes/description";
import { publicPage } from "@/lib/portal/page-access";
import { answerFields, bodyFields, errorsOf, exampleResponse } from "../../_lib/answer-fields";
import { alternatesOf, twinOf } from "../../_lib/doc-pages";
import { firstSentence, withoutCode } from "../../_lib/first-sentence";
import { operationSamples } from "../../_lib/samples";
import { neighboursOf, operationHref, REFERENCE } from "../../_lib/tree";
import { operationMarkdown } from "../../_lib/twins";

type Props = PageProps<"/docs/reference/[operation]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = findOperation((await params).operation);
  if (!operation) return {};
  const { id, method, path, summary, description } = operation;
  const about = `${method} ${path}: ${withoutCode(firstSentence(description))}`;
  return { title: summary, description: about, alternates: alternatesOf(operationHref(id)) };
}

export default async function OperationPage({ params }: Props) {
  const [{ ctx }, { operation: id }] = await Promise.all([publicPage(), params]);
  const operation = findOperation(id);
  if (!operation) notFound();
  const nowMs = ctx.clock.now();
  const href = operationHref(id);
  const [about = "", policy = ""] = operation.description.split("\n\n");
  return (
    <DocsPage
      isWide
      trail={[{ label: "Docs", href: "/docs" }, { label: "Reference", href: REFERENCE.href }, { label: operation.tag }]}
      title={operation.summary}
      lead={<span className="num text-14 wrap-anywhere">{`${operation.method} ${API_ROOT}${operation.path}`}</span>}
      twin={{ href: twinOf(href), markdown: operationMarkdown(operation, nowMs) }}
      neighbours={neighboursOf(href)}
    >
      <OperationDetails
        operation={operation}
        about={about}
        policy={policy}
        samples={operationSamples(operation, nowMs)}
        body={bodyFields(operation)}
        answer={exampleResponse(operation)}
        groups={answerFields(operation)}
        errors={errorsOf(operation)}
        isExplored={exploredOperations().includes(operation)}
      />
    </DocsPage>
  );
}

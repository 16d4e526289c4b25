import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsPage } from "@/components/docs/docs-page";
import { OperationDetails } from "@/components/docs/operation-details";
import { API_ROOT } from "@/lib/http/render";
import { publicPage } from "@/lib/http/session/page-access";
import { answerFields, errorsOf, exampleAnswer } from "../../_lib/answer-fields";
import { findOperation } from "@/app/api/v1/_routes/description";
import { alternatesOf, twinOf } from "../../_lib/doc-pages";
import { operationSamples } from "../../_lib/samples";
import { neighboursOf, operationHref, REFERENCE } from "../../_lib/tree";
import { operationMarkdown } from "../../_lib/twins";

type Props = PageProps<"/docs/reference/[operation]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = findOperation((await params).operation);
  if (!operation) return {};
  const { id, path, summary, description } = operation;
  return { title: summary, description: `GET ${path}: ${description.split("\n")[0] ?? ""}`, alternates: alternatesOf(operationHref(id)) };
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
      lead={<span className="num text-14 wrap-anywhere">{`GET ${API_ROOT}${operation.path}`}</span>}
      twin={{ href: twinOf(href), markdown: operationMarkdown(operation, nowMs) }}
      neighbours={neighboursOf(href)}
    >
      <OperationDetails
        operation={operation}
        about={about}
        policy={policy}
        samples={operationSamples(operation, nowMs)}
        answer={exampleAnswer(operation.path)}
        groups={answerFields(operation.path)}
        errors={errorsOf(operation.path)}
      />
    </DocsPage>
  );
}

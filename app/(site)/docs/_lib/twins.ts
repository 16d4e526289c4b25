import { type Operation, type Parameter, type RequestHeader, typeText } from "@/lib/api/openapi/contract";
import { API_ROOT } from "@/lib/api/render";
import { operations } from "@/lib/api/routes/description";
import type { ErrorCode } from "@/lib/core/errors";
import { helpOf, PROBLEMS, isRetryable } from "@/lib/http/problems";
import { publicUrl } from "@/lib/platform/env";
import { EVENT_TYPES, type EventTypeName } from "@/lib/webhooks/contract";
import { type AnswerField, answerFields, bodyFields, errorsOf, exampleResponse } from "./answer-fields";
import { plainMarkdown } from "./blocks";
import { ABOUT_WORDS, DELIVERY_HEADERS, docEvents, eventFields, exampleBody } from "./events";
import type { Guide } from "./guides";
import { guideBlocks } from "./page-text";
import { relatedGuide } from "./related-guide";
import { operationSamples } from "./samples";

/** Links as a reader outside the site needs them: whole, and between docs pages from twin to twin. */
export function outsideLinks(markdown: string): string {
  return markdown.replaceAll(/\]\((\/[^)\s#]*)(#[^)\s]*)?\)/g, (_, path: string, anchor: string | undefined) => {
    const isPage = /^\/docs(\/|$)/.test(path) && !/\.\w+$/.test(path);
    return `](${publicUrl()}${isPage ? `${path === "/docs" ? "/docs/index" : path}.md` : path}${anchor ?? ""})`;
  });
}

const page = (title: string, lead: string, ...parts: readonly string[]): string =>
  outsideLinks(`${[`# ${title}`, lead, ...parts.filter((part) => part !== "")].join("\n\n")}\n`);

export const guideMarkdown = (guide: Guide, nowMs: number): string =>
  page(guide.title, guide.description, plainMarkdown(guideBlocks(guide, nowMs)));

export const retryText = (code: ErrorCode): string =>
  isRetryable(code) ? "Yes. The same request may succeed later." : "No. Change the request or your account first.";

export function errorMarkdown(code: ErrorCode): string {
  const { status, title } = PROBLEMS[code];
  const related = relatedGuide(code);
  return page(
    title,
    helpOf(code),
    `- Code: \`${code}\`\n- HTTP status: ${status}\n- Retry: ${retryText(code)}`,
    `Learn more: [${related.title}](${related.href})`,
  );
}

function parameterLine(parameter: Parameter): string {
  const { name, description, values, default: fallback, example } = parameter;
  const facts = [
    description,
    values.length > 0 && values.length <= 40 ? `Values: ${values.map((value) => `\`${value}\``).join(", ")}.` : "",
    fallback === null ? "" : `Default: \`${fallback}\`.`,
    example === null ? "" : `Example: \`${example}\`.`,
  ];
  return `- \`${name}\` (${typeText(parameter)}): ${facts.filter((fact) => fact !== "").join(" ")}`;
}

export const fieldLines = (fields: readonly AnswerField[]): string =>
  fields
    .map(({ path, type, unit, required, description }) => {
      const facts = [type, ...(unit === null ? [] : [unit]), ...(required === true ? ["required"] : [])];
      return `- \`${path}\` (${facts.join(", ")})${description === "" ? "" : `: ${description}`}`;
    })
    .join("\n");

function headerLine({ name, required, description, example }: RequestHeader): string {
  return `- \`${name}\`${required ? " (required)" : ""}: ${description}${example === null ? "" : ` Example: \`${example}\`.`}`;
}

function answerMarkdown(operation: Operation): string {
  const { success } = operation;
  const example = exampleResponse(operation);
  if (example === null) return `## Response\n\n${success.status}, without a body.`;
  return `## Response\n\n${success.status}, ${success.media ?? ""}\n\n\`\`\`${example.language}\n${example.text}\n\`\`\``;
}

export function operationMarkdown(operation: Operation, nowMs: number): string {
  const samples = operationSamples(operation, nowMs);
  const fields = answerFields(operation).map((group) => `### ${group.title}\n\n${fieldLines(group.fields)}`);
  const body = bodyFields(operation);
  const errors = errorsOf(operation).map(
    ({ status, codes }) => `- ${status}: ${codes.map((code) => `[\`${code}\`](/docs/errors/${code})`).join(", ")}`,
  );
  return page(
    operation.summary,
    `\`${operation.method} ${API_ROOT}${operation.path}\``,
    operation.description,
    operation.parameters.length === 0 ? "" : `## Parameters\n\n${operation.parameters.map(parameterLine).join("\n")}`,
    operation.headers.length === 0 ? "" : `## Headers\n\n${operation.headers.map(headerLine).join("\n")}`,
    body.length === 0 ? "" : `## Body\n\n${fieldLines(body)}`,
    `## Request\n\n\`\`\`bash\n${samples.curl}\n\`\`\`\n\n\`\`\`javascript\n${samples.javascript}\n\`\`\`\n\n\`\`\`python\n${samples.python}\n\`\`\``,
    answerMarkdown(operation),
    fields.length === 0 ? "" : `## Fields\n\n${fields.join("\n\n")}`,
    `## Errors\n\n${errors.join("\n")}`,
  );
}

export const REFERENCE_DESCRIPTION = "Every endpoint of the API with its parameters, fields, errors and samples.";

export const referenceMarkdown = (): string =>
  page(
    "API reference",
    `All endpoints below \`${publicUrl()}${API_ROOT}\`. OpenAPI 3.1 description: [openapi.json](${API_ROOT}/openapi.json)`,
    operations()
      .map(({ id, method, path, summary }) => `- [${summary}](/docs/reference/${id}): \`${method} ${path}\``)
      .join("\n"),
  );

export const EVENTS_DESCRIPTION = "All webhook events, when they are sent, their fields and an example.";

export const eventsMarkdown = (): string =>
  page(
    "Events",
    `${EVENTS_DESCRIPTION} Delivery and signatures: [Webhooks](/docs/webhooks).`,
    docEvents()
      .map(({ type, when }) => `- [${type}](/docs/events/${type}): ${when}`)
      .join("\n"),
  );

export function eventMarkdown(type: EventTypeName): string {
  const { title, when, about } = EVENT_TYPES[type];
  return page(
    title,
    `\`${type}\``,
    `${when} ${ABOUT_WORDS[about]}`,
    `## Body\n\n${fieldLines(eventFields(type))}`,
    `## Example\n\n\`\`\`json\n${exampleBody(type)}\n\`\`\``,
    `## Headers\n\n${DELIVERY_HEADERS.map(headerLine).join("\n")}`,
    "Delivery and signatures: [Webhooks](/docs/webhooks)",
  );
}

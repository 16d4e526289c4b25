import type { Block } from "@/components/docs/block";
import { anchorsIn, plainText, proseIn } from "@/components/docs/headings";
import type { SearchEntry } from "@/components/docs/search-entry";
import { operations } from "@/lib/api/routes/description";
import { ERROR_CODES } from "@/lib/core/errors";
import { helpOf, PROBLEMS } from "@/lib/http/problems";
import { bodyFields } from "./answer-fields";
import { docEvents } from "./events";
import { type Guide, guides } from "./guides";
import { guideBlocks } from "./page-text";
import { errorHref, eventHref, EVENTS, guideHref, operationHref, REFERENCE } from "./tree";
import { EVENTS_DESCRIPTION } from "./twins";

const MAX_TEXT = 1_200;

const textOf = (block: Block): string => {
  if (block.kind === "prose") return "tokens" in block.token ? plainText(block.token.tokens) : block.token.raw;
  return block.kind === "code" ? block.code : block.samples.curl;
};

/** A guide part by part, so that a result leads to the heading that it stands under. */
function guideEntries(guide: Guide, nowMs: number): SearchEntry[] {
  const href = guideHref(guide.slug);
  const first = { id: href, href, kind: "Guide" as const, title: guide.title, context: guide.section, text: guide.description };
  const entries: SearchEntry[] = [first];
  const blocks = guideBlocks(guide, nowMs);
  const anchors = anchorsIn(proseIn(blocks));
  for (const block of blocks) {
    const anchor = block.kind === "prose" ? anchors.get(block.token) : undefined;
    if (anchor !== undefined) {
      const here = `${href}#${anchor}`;
      entries.push({ ...first, id: here, href: here, title: textOf(block), context: guide.title, text: "" });
      continue;
    }
    const last = entries.at(-1);
    if (last) last.text = `${last.text} ${textOf(block)}`.trim().slice(0, MAX_TEXT);
  }
  return entries;
}

function operationEntries(): SearchEntry[] {
  return operations().flatMap((operation) => {
    const { id, method, path, summary, description, parameters } = operation;
    const parameter = (name: string, text: string, anchor: string): SearchEntry => ({
      id: `${id}/${anchor}`,
      href: `${operationHref(id)}#${anchor}`,
      kind: "Parameter",
      title: name,
      context: `${method} ${path}`,
      text,
    });
    return [
      {
        id,
        href: operationHref(id),
        kind: "Endpoint" as const,
        title: summary,
        context: `${method} ${path}`,
        text: `${id} ${description}`,
      },
      ...parameters.map((one) => parameter(one.name, one.description, `parameter-${one.name}`)),
      ...bodyFields(operation)
        .filter(({ required }) => required !== undefined)
        .map((one) => parameter(one.path, one.description, `body-${one.path}`)),
    ];
  });
}

/** Everything that the search of the docs can find. */
export function searchEntries(nowMs: number): SearchEntry[] {
  return [
    ...guides().flatMap((guide) => guideEntries(guide, nowMs)),
    { id: EVENTS.href, href: EVENTS.href, kind: "Guide", title: "Events", context: "Events", text: EVENTS_DESCRIPTION },
    ...docEvents().map(({ type, title, when }) => ({
      id: `event/${type}`,
      href: eventHref(type),
      kind: "Event" as const,
      title: type,
      context: title,
      text: `${when} webhook`,
    })),
    {
      id: REFERENCE.href,
      href: REFERENCE.href,
      kind: "Guide",
      title: "API reference",
      context: "Reference",
      text: "endpoints operations OpenAPI",
    },
    ...operationEntries(),
    ...ERROR_CODES.map((code) => ({
      id: `error/${code}`,
      href: errorHref(code),
      kind: "Error" as const,
      title: code,
      context: `${PROBLEMS[code].status} · ${PROBLEMS[code].title}`,
      text: helpOf(code),
    })),
  ];
}

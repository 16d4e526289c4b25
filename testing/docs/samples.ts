import { guides } from "@/app/(site)/docs/_lib/guides";
import { guideBlocks } from "@/app/(site)/docs/_lib/page-text";
import { operationSamples } from "@/app/(site)/docs/_lib/samples";
import { type Language, LANGUAGES } from "@/components/code/request-code";
import type { Operation } from "@/lib/api/openapi/contract";
import { exploredOperations } from "@/lib/api/routes/description";

/** One sample as it stands on a page. */
export type Sample = { language: Language | "sql"; code: string };
/** Samples that a reader runs one after the other in one folder. */
export type Run = { name: string; samples: Sample[] };

const LANGUAGE_IDS = LANGUAGES.map(({ id }) => id);
const isLanguage = (text: string): text is Language => (LANGUAGE_IDS as string[]).includes(text);

/** A guide's samples in reading order, for who reads it in one language. What is written in one alone runs with the readers of that one. */
function guideRuns(nowMs: number): Run[] {
  return guides().flatMap((guide) => {
    const blocks = guideBlocks(guide, nowMs).filter((block) => block.kind === "prose" || block.test === undefined);
    return LANGUAGE_IDS.map((language) => ({
      name: `/docs/${guide.slug} in ${language}`,
      samples: blocks.flatMap((block): Sample[] => {
        if (block.kind === "tabs") return [{ language, code: block.samples[language] }];
        if (block.kind === "prose") return [];
        // SQL reads the file that the sample before it has fetched; JavaScript is the language that is always there.
        if (block.language === "sql") return language === "javascript" ? [{ language: "sql", code: block.code }] : [];
        return block.language === language && isLanguage(block.language) ? [{ language, code: block.code }] : [];
      }),
    }));
  });
}

const ID = /(\w{2})_0123456789abcdef/g;

/** The samples of the reference that read; those that write need a state of their own and are run by action-code.test.ts. The id of an example is replaced by one that exists. */
function referenceRuns(nowMs: number, idOf: (prefix: string) => string): Run[] {
  const codeOf = (operation: Operation, language: Language): string =>
    operationSamples(operation, nowMs)[language].replace(ID, (_, prefix: string) => idOf(prefix));
  return LANGUAGE_IDS.map((language) => ({
    name: `/docs/reference in ${language}`,
    samples: exploredOperations().map((operation) => ({ language, code: codeOf(operation, language) })),
  }));
}

/** Everything that the docs show as code to be run. */
export const sampleRuns = (nowMs: number, idOf: (prefix: string) => string): Run[] =>
  [...guideRuns(nowMs), ...referenceRuns(nowMs, idOf)].filter(({ samples }) => samples.length > 0);

import type { Metadata } from "next";
import { cookies } from "next/headers";
import { LanguageMemory } from "@/components/code/language-memory";
import { LANGUAGE_COOKIE, readLanguage } from "@/components/code/request-code";
import { Explorer } from "@/components/explorer/explorer";
import { LinkNotices } from "@/components/explorer/link-notices";
import { modeFor } from "@/components/explorer/modes";
import { explorerPath, readLink, type Search } from "@/components/explorer/request-link";
import type { Operation } from "@/lib/api/openapi/contract";
import { API_ROOT } from "@/lib/api/render";
import { exploredOperations } from "@/lib/api/routes/description";
import { publicUrl } from "@/lib/platform/env";
import { presentValues, readViewer } from "./explorer-visit";

export const explorerMetadata = (): Metadata => ({
  title: "Explorer",
  description: "Query the data API in your browser: companies, products, prices and shipments as a table, a chart, JSON and code.",
  alternates: { canonical: `${publicUrl()}/explorer` },
});

/** Where one record of a list is read. */
const openerOf = ({ path }: Operation, operations: readonly Operation[]): Operation | null =>
  operations.find((one) => one.path === `${path}/{id}`) ?? null;

/** The explorer, for whoever asks for it; which frame stands around it is the layout's. */
export async function ExplorerPage({ searchParams }: { searchParams: Promise<Search> }) {
  const [viewer, search, jar] = await Promise.all([readViewer(), searchParams, cookies()]);
  const [first, ...rest] = exploredOperations();
  if (first === undefined) throw new Error("the API describes no operation");
  const operations: [Operation, ...Operation[]] = [first, ...rest];
  const link = readLink(search, operations);
  const here = explorerPath(link.operation, link.values, link.mode === "live" ? "live" : "sandbox");
  return (
    <LanguageMemory language={readLanguage(jar.get(LANGUAGE_COOKIE)?.value)}>
      <Explorer
        key={`${here} ${modeFor(viewer, link.mode)}`}
        operation={link.operation}
        endpoints={operations.map(({ id, path, tag, summary }) => ({ id, path, tag, summary }))}
        opener={openerOf(link.operation, operations)}
        viewer={viewer}
        present={await presentValues(link.operation)}
        baseUrl={publicUrl() + API_ROOT}
        mayBegin={link.unknownOperation === null && link.unknownParameters.length === 0}
        notices={<LinkNotices link={link} viewer={viewer} here={here} />}
      />
    </LanguageMemory>
  );
}

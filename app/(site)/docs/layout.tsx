import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { LanguageMemory } from "@/components/code/language-memory";
import { OwnKeyProvider } from "@/components/code/own-key";
import { LANGUAGE_COOKIE, readLanguage } from "@/components/code/request-code";
import { DocsMenu } from "@/components/docs/docs-menu";
import { DocsTree } from "@/components/docs/docs-tree";
import { SearchButton } from "@/components/docs/search-button";
import { readOwnKey } from "./_lib/own-key";
import { docsTree } from "./_lib/tree";

/** The tree and the search beside every docs page; above it where the page is narrow. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const sections = docsTree();
  const language = readLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value);
  return (
    <LanguageMemory language={language}>
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
        <div
          data-docs-tree
          className="max-lg:sticky max-lg:top-15 max-lg:z-20 max-lg:-mx-5 max-lg:flex max-lg:items-start max-lg:gap-2 max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:py-2 md:max-lg:-mx-7 md:max-lg:px-7 lg:sticky lg:top-15 lg:max-h-[calc(100dvh-3.75rem)] lg:self-start lg:overflow-y-auto lg:py-10 lg:pr-2"
        >
          <SearchButton className="max-lg:order-2 lg:mb-7 lg:w-full" />
          <div className="max-lg:hidden">
            <DocsTree sections={sections} />
          </div>
          <div className="flex min-w-0 flex-1 lg:hidden">
            <DocsMenu sections={sections} />
          </div>
        </div>
        <div className="min-w-0">
          <OwnKeyProvider ownKey={await readOwnKey()}>{children}</OwnKeyProvider>
        </div>
      </div>
    </LanguageMemory>
  );
}

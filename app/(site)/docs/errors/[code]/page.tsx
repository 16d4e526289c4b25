import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DescriptionList } from "@/components/ui/description-list";
import { isErrorCode, PROBLEMS } from "@/lib/http/problems";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Error ${(await params).code}` };
}

/** The page that the `type` of a problem document leads to. */
export default async function ErrorPage({ params }: Props) {
  const { code } = await params;
  if (!isErrorCode(code)) notFound();
  const { status, title, help, retryable } = PROBLEMS[code];
  const again = retryable ? "May succeed later, without any change." : "Fails again until something changes.";
  return (
    <article className="max-w-[68ch] py-10 md:py-14">
      <p className="num text-13 text-muted">
        {status} · {code}
      </p>
      <h1 className="mt-2 text-28 font-semibold text-balance">{title}</h1>
      <p className="mt-4 text-16 text-pretty">{withCode(help)}</p>
      <DescriptionList
        className="mt-8 border-t border-line pt-5"
        items={[
          { term: "Code", details: code, num: true },
          { term: "HTTP status", details: status, num: true },
          { term: "Same request", details: again },
        ]}
      />
    </article>
  );
}

/** Words between backticks are code. */
function withCode(text: string): ReactNode[] {
  return text.split("`").map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="num rounded-sm bg-sunken px-1 py-0.5 text-[0.9em]">
        {part}
      </code>
    ),
  );
}

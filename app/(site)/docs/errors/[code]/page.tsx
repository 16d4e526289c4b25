import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
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
  return (
    <article className="max-w-[68ch] py-14">
      <p className="font-mono text-sm text-muted">
        {status} · {code}
      </p>
      <h1 className="mt-2 text-[28px] font-semibold tracking-tight text-balance">{title}</h1>
      <p className="mt-5 text-base">{withCode(help)}</p>
      <p className="mt-4 text-base text-muted">
        {retryable ? "The same request may succeed later." : "The same request will fail again until something changes."}
      </p>
    </article>
  );
}

/** Words between backticks are code. */
function withCode(text: string): ReactNode[] {
  return text.split("`").map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="font-mono text-[0.94em]">
        {part}
      </code>
    ),
  );
}

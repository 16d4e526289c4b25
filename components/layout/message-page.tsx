import type { ReactNode } from "react";

type MessagePageProps = {
  /** The status, or what kind of page this is, in figures above the heading. */
  mark: ReactNode;
  title: string;
  children?: ReactNode;
  /** Ways on: links and buttons. */
  actions?: ReactNode;
};

/** A page that says one thing and where to go from here. */
export function MessagePage({ mark, title, children, actions }: MessagePageProps) {
  return (
    <article className="max-w-[60ch] py-14 md:py-20">
      <p className="num text-13 text-muted">{mark}</p>
      <h1 className="mt-2 text-28 font-semibold text-balance">{title}</h1>
      {children !== undefined && <div className="mt-4 grid gap-3 text-16 text-pretty text-muted">{children}</div>}
      {actions !== undefined && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
    </article>
  );
}

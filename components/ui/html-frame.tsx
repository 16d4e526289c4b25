/** HTML that others wrote: no script, no form, no way out. The sandbox allows nothing. */
export function HtmlFrame({ html, title }: { html: string; title: string }) {
  return <iframe sandbox="" srcDoc={html} title={title} className="mt-3 h-[32rem] w-full rounded-md border border-line bg-white" />;
}

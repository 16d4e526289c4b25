import { CodeBlock } from "@/components/ui/code-block";

/** The frame that shows this chart on another site. */
export function EmbedCode({ url, title }: { url: string; title: string }) {
  const quoted = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const code = `<iframe src="${url}" title="${quoted}" width="100%" style="aspect-ratio:12/7;border:0" loading="lazy"></iframe>`;
  return (
    <details className="print:hidden">
      <summary className="w-fit cursor-pointer text-13 text-sun-ink underline underline-offset-4">Embed this chart</summary>
      <div className="mt-3 grid gap-2">
        <CodeBlock code={code} label="Embed code" wrap />
        <p className="text-13 text-muted">
          Shows the public data of this series, always up to date, with its source and a link to this page.
        </p>
      </div>
    </details>
  );
}

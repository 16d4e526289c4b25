import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { CodeBlock } from "@/components/ui/code-block";
import { countText, sizeText } from "@/lib/core/wording";
import { filePath, type Slug } from "./places";

export type SliceFileFacts = { format: "csv" | "parquet"; bytes: number };

type DownloadsProps = { slug: Slug; rows: number; files: readonly SliceFileFacts[]; origin: string; about: string };

const NAMES = { csv: "CSV", parquet: "Parquet" } as const;

/** The files of the sandbox slice, with their fixed addresses and one way to use them. */
export function Downloads({ slug, rows, files, origin, about }: DownloadsProps) {
  return (
    <section aria-labelledby="download" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="download" className="text-20 font-semibold">
          Download the sandbox slice
        </h2>
        <p className="mt-2 max-w-[64ch] text-14 text-muted">{about}</p>
      </div>
      <ul className="flex flex-wrap gap-2.5">
        {files.map(({ format, bytes }) => (
          <li key={format}>
            <a href={filePath(slug, format)} download className={buttonClass("secondary", "md")}>
              <Download size={15} aria-hidden="true" />
              {NAMES[format]}
              <span className="num text-12 text-muted">
                {countText(rows)} rows, {sizeText(bytes)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="max-w-[64ch] text-13 text-muted">
        These URLs are stable. Files change with each release and market day, and return <span className="num">304</span> to{" "}
        <span className="num">If-None-Match</span> until then. No key is needed.
      </p>
      <CodeBlock label="DuckDB query" title="DuckDB" language="sql" code={`from '${origin}${filePath(slug, "parquet")}' limit 5;`} />
    </section>
  );
}

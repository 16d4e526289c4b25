import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { countText } from "@/lib/core/wording";
import { datasetPath, filePath, type Slug } from "./places";
import { coverageTexts } from "./words";

export type DatasetCardProps = {
  slug: Slug;
  title: string;
  about: string;
  records: number;
  generated: number;
  fields: number;
  updatedAt: string | null;
  coverage: Readonly<Record<string, string | number | null>>;
  now: number;
};

const LINK = "min-h-6 underline decoration-1 underline-offset-4 hover:text-ink hover:decoration-2";

/** One dataset in the list of all. */
export function DatasetCard({ slug, title, about, records, generated, fields, updatedAt, coverage, now }: DatasetCardProps) {
  return (
    <article className="grid grid-cols-1 gap-x-10 gap-y-4 border-t border-line py-7 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <h2 className="text-20 font-semibold">
          <Link href={datasetPath(slug)} className="hover:underline hover:decoration-1 hover:underline-offset-4">
            {title}
          </Link>
        </h2>
        <p className="mt-2 max-w-[60ch] text-14 text-muted">{about}</p>
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted">
          <Link href={datasetPath(slug)} className={`${LINK} text-sun-ink`}>
            {fields} fields<span className="sr-only"> of {title}</span>
          </Link>
          {(["csv", "parquet"] as const).map((format) => (
            <a key={format} href={filePath(slug, format)} download className={LINK}>
              Sandbox slice as {format === "csv" ? "CSV" : "Parquet"}
              <span className="sr-only"> of {title}</span>
            </a>
          ))}
        </p>
      </div>
      <dl className="grid content-start gap-1 text-13 text-muted md:text-right">
        <div>
          <dt className="sr-only">Records</dt>
          <dd>
            <span className="num text-20 text-ink">{countText(records)}</span> records
            {generated > 0 && <span className="block">{generated === records ? "all" : countText(generated)} generated</span>}
          </dd>
        </div>
        <div>
          <dt className="sr-only">Coverage</dt>
          <dd>{coverageTexts(coverage).join(" · ")}</dd>
        </div>
        <div>
          <dt className="sr-only">Published</dt>
          <dd>
            {updatedAt === null ? (
              "Nothing published yet"
            ) : (
              <>
                Published <RelativeTime at={updatedAt} now={now} />
              </>
            )}
          </dd>
        </div>
      </dl>
    </article>
  );
}

import { catalogueFigures } from "@/lib/catalog/queries/figures";
import { publicUrl } from "@/lib/platform/env";

/** Figures come from the database at every request. */
export const dynamic = "force-dynamic";

export default async function Home() {
  const figures = await catalogueFigures();
  return (
    <>
      <section className="py-14 md:py-20">
        <h1 className="max-w-[18ch] text-[36px] leading-[1.06] font-semibold tracking-[-0.035em] text-balance md:text-[50px]">
          The solar industry, as an API.
        </h1>
        <p className="mt-5 max-w-[52ch] text-[17px] text-muted">
          Companies, product specifications, spot prices and shipments of the photovoltaic market. Every value with its source, its date and
          its history.
        </p>
        <p className="mt-6 flex items-center gap-2 text-sm">
          <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
          The service is running.
        </p>
      </section>
      <Figures figures={figures} />
      <FirstCall />
    </>
  );
}

type Figure = Awaited<ReturnType<typeof catalogueFigures>>;

function Figures({ figures }: { figures: Figure }) {
  const release = figures.publishedAt === null ? "none" : `${figures.publishedAt.slice(11, 16)} UTC`;
  const released = figures.publishedAt === null ? "release so far" : `last release, ${figures.publishedAt.slice(0, 10)}`;
  const entries = [
    { value: figures.companies.toLocaleString("en"), label: "companies" },
    { value: figures.products.toLocaleString("en"), label: "product specifications" },
    { value: figures.countries.toLocaleString("en"), label: "countries" },
    { value: release, label: figures.sample ? `${released}, generated sample data` : released },
  ];
  return (
    <dl className="grid grid-cols-2 border-y border-line md:grid-cols-4">
      {entries.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-1 py-5 md:border-l md:border-line md:pl-6 md:first:border-l-0 md:first:pl-0"
        >
          <dt className="text-[13px] text-muted">{label}</dt>
          <dd className="font-mono text-xl tracking-tight tabular-nums md:text-[22px]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FirstCall() {
  const root = `${publicUrl()}/api/v1`;
  return (
    <section className="grid grid-cols-1 gap-8 py-14 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">A first call</h2>
        <pre
          tabIndex={0}
          aria-label="Commands of a first call"
          className="mt-4 overflow-x-auto rounded-md bg-code p-4 font-mono text-[13px] leading-relaxed text-code-ink"
        >
          {`KEY=$(npm run --silent ops -- key issue --plan pro | tail -1)\ncurl -H "Authorization: Bearer $KEY" \\\n  "${root}/pricing/spot?type=TOPCon"`}
        </pre>
      </div>
      <div>
        <h2 className="text-xl font-semibold tracking-tight">Described by itself</h2>
        <ul className="mt-4 grid gap-3 text-sm">
          <li>
            <a className="font-mono text-sun-ink underline underline-offset-4" href="/api/v1/openapi.json">
              /api/v1/openapi.json
            </a>
            <span className="block text-muted">Every endpoint, parameter, answer and error.</span>
          </li>
          <li>
            <a className="font-mono text-sun-ink underline underline-offset-4" href="/api/v1/datasets">
              /api/v1/datasets
            </a>
            <span className="block text-muted">Fields, units, coverage and freshness of the data.</span>
          </li>
        </ul>
      </div>
    </section>
  );
}

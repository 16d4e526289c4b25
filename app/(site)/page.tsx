import { ButtonLink } from "@/components/ui/button-link";
import { CodeBlock } from "@/components/ui/code-block";
import { publicPage } from "@/lib/http/session/page-access";
import { publicUrl } from "@/lib/platform/env";
import { catalogueFigures } from "@/lib/catalog/queries/figures";
import { HomePlans } from "./home-plans";
import { readPlanViewer } from "./plan-viewer";

/** Figures come from the database at every request. */
export const dynamic = "force-dynamic";

export default async function Home() {
  const [figures, page] = await Promise.all([catalogueFigures(), publicPage()]);
  const { visit } = page;
  return (
    <>
      <section className="py-14 md:py-20">
        <h1 className="max-w-[18ch] text-[36px] leading-[1.06] font-semibold tracking-[-0.035em] text-balance md:text-44">
          The solar industry, as an API.
        </h1>
        <p className="mt-5 max-w-[52ch] text-16 text-muted">
          Companies, product specifications, spot prices and shipments of the photovoltaic market. Every value with its source, its date and
          its history.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {visit === null ? (
            <ButtonLink href="/sign-up" size="lg" variant="primary">
              Sign up
            </ButtonLink>
          ) : (
            <ButtonLink href="/console" size="lg" variant="primary">
              Open the console
            </ButtonLink>
          )}
          <ButtonLink href="/request-access" size="lg">
            Request access
          </ButtonLink>
        </div>
      </section>
      <Figures figures={figures} />
      <FirstCall />
      <HomePlans viewer={await readPlanViewer(page)} />
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
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="num text-20">{value}</dd>
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
        <h2 className="mb-4 text-20 font-semibold">A first call</h2>
        <CodeBlock code={`curl -H "Authorization: Bearer $KEY" \\\n  "${root}/pricing/spot?type=TOPCon"`} language="bash" title="curl" />
      </div>
      <div>
        <h2 className="text-20 font-semibold">Described by itself</h2>
        <ul className="mt-4 grid gap-3 text-14">
          <Described href="/api/v1/openapi.json">Every endpoint, parameter, answer and error.</Described>
          <Described href="/api/v1/datasets">Fields, units, coverage and freshness of the data.</Described>
        </ul>
      </div>
    </section>
  );
}

/** A plain link: it leads to the API, not to a page. */
function Described({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a className="num text-13 text-sun-ink underline decoration-1 underline-offset-4 hover:decoration-2" href={href}>
        {href}
      </a>
      <span className="block text-muted">{children}</span>
    </li>
  );
}

import type { ReactNode } from "react";
import { datedFact, datesOf, FactNotes } from "@/components/sources/fact-notes";
import { Card } from "@/components/ui/card";
import { Day } from "@/components/ui/day";
import { type Description, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { CompanyName, CompanyProfile, ShownCompany } from "@/lib/catalog/browse/companies/contract";
import type { SourceName } from "@/lib/catalog/browse/records/contract";
import { countryName } from "@/lib/core/country-name";
import { technologyName } from "@/lib/core/technology-name";
import { capacityParts, companyPath, statusName, typeName, websiteLink } from "./words";

const MOST_ALIASES = 12;

function Website({ website }: { website: string }) {
  const link = websiteLink(website);
  if (link === null) return <span className="wrap-anywhere">{website}</span>;
  return (
    <TextLink href={link.href} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
      {link.text}
    </TextLink>
  );
}

/** Names first, all of them when they are opened: some companies have a hundred. */
function Aliases({ aliases }: { aliases: readonly string[] }) {
  const rest = aliases.slice(MOST_ALIASES);
  return (
    <>
      <span className="wrap-anywhere">{aliases.slice(0, MOST_ALIASES).join(" · ")}</span>
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="w-fit text-13 text-muted underline underline-offset-4">{rest.length} more names</summary>
          <span className="wrap-anywhere">{rest.join(" · ")}</span>
        </details>
      )}
    </>
  );
}

type CompaniesProps = {
  companies: readonly CompanyName[];
  /** Of the record that names them. */ own: string;
  sourceName: (code: string) => string;
};

/** Companies that belong together say so themselves: of another source than the record's own, that is named. */
function Companies({ companies, own, sourceName }: CompaniesProps) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {companies.map(({ id, name, country, source }) => (
        <li key={id} className="wrap-anywhere">
          <TextLink href={companyPath(id)}>{name}</TextLink>
          {country !== null && <span className="text-muted"> {countryName(country)}</span>}
          {source !== own && <span className="text-12 text-muted"> (source: {sourceName(source)})</span>}
        </li>
      ))}
    </ul>
  );
}

function Capacity({ capacity }: Pick<ShownCompany, "capacity">) {
  const parts = capacityParts(capacity);
  const year = capacity?.["as_of"] ?? null;
  return (
    <>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {parts.map(({ stage, amount }) => (
          <li key={stage}>
            <span className="text-muted">{stage}</span> <span className="num text-13">{amount}</span>
          </li>
        ))}
      </ul>
      {year !== null && <span className="text-13 text-muted">per year, as of {year}</span>}
    </>
  );
}

/** A fact that is left out where the source doesn't state it; those are listed together. */
type Fact = Omit<Description, "term" | "details"> & {
  term: string;
  details: ReactNode | null;
  /** What it is made of. */ fields: readonly string[];
};

const orNull = (text: string): string | null => (text === "" ? null : text);

function factsOf({ company, parent, subsidiaries }: CompanyProfile, sourceName: (code: string) => string): Fact[] {
  const { aliases, country, region, city, types, technologies, website, capacity, source } = company;
  const place = [city, region, country === null ? null : countryName(country)].filter((part) => part !== null).join(", ");
  const isKnown = capacityParts(capacity).length > 0;
  const relatives = (companies: readonly CompanyName[]) => <Companies companies={companies} own={source} sourceName={sourceName} />;
  return [
    { term: "Legal name", details: company.legal_name, fields: ["legal_name"] },
    { term: "Other names", details: aliases.length === 0 ? null : <Aliases aliases={aliases} />, fields: ["aliases"] },
    { term: "Head office", details: orNull(place), fields: ["city", "region", "country"] },
    { term: "Types", details: orNull(types.map(typeName).join(", ")), fields: ["types"] },
    { term: "Technologies", details: orNull(technologies.map(technologyName).join(", ")), fields: ["technologies"] },
    { term: "Capacity", details: isKnown ? <Capacity capacity={capacity} /> : null, fields: ["capacity"] },
    { term: "Founded", details: company.founded_year, num: true, fields: ["founded_year"] },
    { term: "Employees", details: company.staff_range?.replace("-", "–") ?? null, num: true, fields: ["staff_range"] },
    { term: "Website", details: website === null ? null : <Website website={website} />, fields: ["website"] },
    ...(parent === null ? [] : [{ term: "Parent company", details: relatives([{ ...parent, source }]), fields: [] }]),
    ...(subsidiaries.length === 0 ? [] : [{ term: "Subsidiaries", details: relatives(subsidiaries), fields: [] }]),
    { term: "Status", details: statusName(company.status), fields: ["status"] },
    {
      term: "Last verified",
      details: company.last_verified === null ? null : <Day at={company.last_verified} />,
      fields: ["last_verified"],
    },
    { term: "ID", details: company.id, num: true, fields: [] },
  ];
}

type CompanyFactsProps = { profile: CompanyProfile; sourceOf: (code: string) => SourceName };

/** Everything that the record of a company says, where it comes from and since when it is so. */
export function CompanyFacts({ profile, sourceOf }: CompanyFactsProps) {
  const { company } = profile;
  const facts = factsOf(profile, (code) => sourceOf(code).name);
  const known = facts.filter(({ details }) => details !== null);
  const missing = facts.filter(({ details }) => details === null).map(({ term }) => term.toLowerCase());
  const dates = datesOf(
    profile.dates,
    known.flatMap(({ fields }) => fields),
  );
  return (
    <Card title="Facts">
      <DescriptionList items={known.map(({ fields, details, ...fact }) => ({ ...fact, details: datedFact(dates, fields, details) }))} />
      <div className="mt-4 grid gap-1.5 border-t border-line pt-3">
        {missing.length > 0 && <p className="text-13 text-muted">Not stated by the source: {missing.join(", ")}.</p>}
        <FactNotes source={sourceOf(company.source)} dates={dates} updated={{ release: Number(company.release), at: company.updated_at }} />
      </div>
    </Card>
  );
}

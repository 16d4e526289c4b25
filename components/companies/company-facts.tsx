import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Day } from "@/components/ui/day";
import { type Description, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { CompanyName, CompanyProfile, ShownCompany } from "@/lib/catalog/browse/companies/contract";
import { countryName } from "@/lib/core/country-name";
import { technologyName } from "@/lib/core/technology-name";
import { capacityParts, companyPath, statusName, typeName, websiteLink } from "./words";

const MOST_ALIASES = 12;

const Unknown = () => <span className="text-faint">Not known</span>;

const orUnknown = (text: string) => (text === "" ? <Unknown /> : text);

function Website({ website }: { website: string | null }) {
  const link = websiteLink(website);
  if (link === null) return website === null ? <Unknown /> : <span className="wrap-anywhere">{website}</span>;
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

function Companies({ companies }: { companies: readonly CompanyName[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {companies.map(({ id, name, country }) => (
        <li key={id} className="wrap-anywhere">
          <TextLink href={companyPath(id)}>{name}</TextLink>
          {country !== null && <span className="text-muted"> {countryName(country)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Capacity({ capacity }: Pick<ShownCompany, "capacity">) {
  const parts = capacityParts(capacity);
  if (parts.length === 0) return <Unknown />;
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

function itemsOf({ company, parent, subsidiaries }: CompanyProfile): Description[] {
  const { legal_name: legal, aliases, country, region, city, types, technologies } = company;
  const place = [city, region, country === null ? null : countryName(country)].filter((part) => part !== null).join(", ");
  return [
    { term: "Legal name", details: <span className="wrap-anywhere">{orUnknown(legal ?? "")}</span> },
    ...(aliases.length === 0 ? [] : [{ term: "Other names", details: <Aliases aliases={aliases} /> }]),
    { term: "Head office", details: orUnknown(place) },
    { term: "Types", details: orUnknown(types.map(typeName).join(", ")) },
    { term: "Technologies", details: orUnknown(technologies.map(technologyName).join(", ")) },
    { term: "Capacity", details: <Capacity capacity={company.capacity} /> },
    { term: "Founded", details: orUnknown(company.founded_year ?? ""), num: company.founded_year !== null },
    { term: "Employees", details: orUnknown((company.staff_range ?? "").replace("-", "–")), num: company.staff_range !== null },
    { term: "Website", details: <Website website={company.website} /> },
    ...(parent === null ? [] : [{ term: "Parent company", details: <Companies companies={[parent]} /> }]),
    ...(subsidiaries.length === 0 ? [] : [{ term: "Subsidiaries", details: <Companies companies={subsidiaries} /> }]),
    { term: "Status", details: statusName(company.status) },
    { term: "Last verified", details: company.last_verified === null ? <Unknown /> : <Day at={company.last_verified} /> },
    { term: "ID", details: company.id, num: true },
  ];
}

/** Everything that the record of a company says. */
export function CompanyFacts({ profile, children }: { profile: CompanyProfile; children: ReactNode }) {
  return (
    <Card title="Facts">
      <DescriptionList items={itemsOf(profile)} />
      <div className="mt-4 border-t border-line pt-3">{children}</div>
    </Card>
  );
}

import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { ShownCompany } from "@/lib/catalog/browse/companies/contract";
import { isSampleRecord, SAMPLE_WORD } from "@/lib/core/sample";
import { companyPath, typeName } from "./words";

type RelatedCompaniesProps = { companies: readonly ShownCompany[]; title: string; href: string };

/** Other companies of the same country and business. */
export function RelatedCompanies({ companies, title, href }: RelatedCompaniesProps) {
  return (
    <Card title={title} aside={<TextLink href={href}>See all</TextLink>}>
      <ul className="grid gap-2">
        {companies.map((company) => (
          <li key={company.id} className="min-w-0 text-13">
            <span className="flex items-center gap-2">
              <TextLink href={companyPath(company.id)} className="line-clamp-2 wrap-anywhere">
                {company.name}
              </TextLink>
              {isSampleRecord(company) && <Tag>{SAMPLE_WORD}</Tag>}
            </span>
            <span className="block truncate text-12 text-muted">{company.types.map(typeName).join(", ")}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { KeyRound } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { type Column, DataTable } from "@/components/ui/data-table";
import { DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { TabLinks } from "@/components/ui/tab-links";
import { countText } from "@/lib/core/wording";
import { KEYS } from "./example-data";
import { Section } from "./section";

const NOW = Date.UTC(2026, 10, 21, 7, 41, 21);
const COLUMNS: Column<(typeof KEYS)[number]>[] = [
  { key: "name", header: "Name", cell: (row) => row.name, sort: { href: "?sort=-name", direction: "ascending" } },
  { key: "mask", header: "Key", cell: (row) => row.mask, num: true, className: "text-muted" },
  { key: "scopes", header: "Scopes", cell: (row) => row.scopes, wide: true, className: "text-muted" },
  { key: "used", header: "Last used", cell: (row) => <RelativeTime at={NOW - row.usedMs} now={NOW} />, wide: true },
  {
    key: "calls",
    header: "Calls",
    cell: (row) => countText(row.calls),
    align: "right",
    num: true,
    sort: { href: "?sort=calls" },
  },
];
const JSON_TEXT = `{\n  "data": [{\n    "item": "TOPCon module 182/210R, ≥ 600 W",\n    "avg": "0.0880",\n    "release": 412,\n    "final": true\n  }],\n  "page": { "next": null }\n}`;

export function Lists() {
  return (
    <Section title="Lists">
      <TabLinks
        label="Environment"
        tabs={[
          { href: "/dev/ui", label: "Live", current: true, count: 3 },
          { href: "/dev/ui?environment=sandbox", label: "Sandbox", count: 1 },
        ]}
      />
      <FilterBar label="Keys" aside="3 keys">
        <Field name="q" label="Search" hideLabel>
          <Input type="search" placeholder="Search keys" />
        </Field>
        <Field name="scope" label="Scope" hideLabel>
          <Select placeholder="All scopes" options={[{ value: "prices", label: "Prices" }]} />
        </Field>
      </FilterBar>
      <Card flush>
        <DataTable
          caption="Keys"
          columns={COLUMNS}
          rows={KEYS}
          rowKey={(row) => row.id}
          rowHref={(row) => `/dev/ui?key=${row.id}`}
          isCurrent={(row) => row.id === "key_2"}
        />
      </Card>
      <Pagination previous={null} next="?cursor=next">
        1–3 of 12
      </Pagination>
      <div className="grid gap-5 md:grid-cols-2">
        <Card flush>
          <EmptyState
            icon={<KeyRound size={18} />}
            title="No keys yet"
            action={
              <ButtonLink href="/dev/ui" variant="primary">
                New key
              </ButtonLink>
            }
          >
            A key lets a program call the API. Make one for the sandbox first, it is free.
          </EmptyState>
        </Card>
        <Card title="Request">
          <DescriptionList
            items={[
              { term: "Kind of use", details: "Market research" },
              { term: "Expected calls", details: "500,000 per month", num: true },
              { term: "Needs", details: "Parquet export, custom fields on companies" },
            ]}
          />
        </Card>
        <CodeBlock code={JSON_TEXT} language="json" label="Response" title="200 OK, release 412" />
        <CodeBlock
          code={'curl -H "Authorization: Bearer $KEY" \\\n  "https://api.example.com/api/v1/pricing/spot?type=TOPCon"'}
          label="Request"
        />
      </div>
    </Section>
  );
}

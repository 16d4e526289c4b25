import { DataTable } from "@/components/ui/data-table";

export type SampleRow = { template: string; title: string };

type SampleListProps = { rows: readonly SampleRow[]; openTemplate: string; hrefOf: (template: string) => string };

/** The e-mails that carry a brand, each with its preview. */
export function SampleList({ rows, openTemplate, hrefOf }: SampleListProps) {
  return (
    <DataTable
      caption="E-mails with your brand"
      hideCaption
      dense
      columns={[{ key: "title", header: "E-mail", cell: ({ title }) => title }]}
      rows={rows}
      rowKey={({ template }) => template}
      rowHref={({ template }) => hrefOf(template)}
      isCurrent={({ template }) => template === openTemplate}
    />
  );
}

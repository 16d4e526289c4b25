import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { DataTable } from "@/components/ui/data-table";
import { DescriptionList } from "@/components/ui/description-list";
import type { Manifest } from "@/lib/exports/contract";

/** What a finished file holds, and how it is read. */
export function ManifestCard({ manifest }: { manifest: Manifest }) {
  const items = [
    { term: "File", details: <span className="num wrap-anywhere">{manifest.file}</span> },
    {
      term: "SHA-256",
      details: (
        <span className="flex min-w-0 items-start gap-2">
          <span className="num min-w-0 wrap-anywhere">{manifest.sha256}</span>
          <CopyButton text={manifest.sha256} label="Copy the SHA-256" />
        </span>
      ),
    },
    { term: "Sources", details: manifest.sources.map(({ name, licence }) => `${name} (${licence})`).join(", ") || "–" },
  ];
  return (
    <>
      <Card title="Manifest">
        <DescriptionList items={items} />
      </Card>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        {loadCode(manifest).map(({ title, language, code }) => (
          <CodeBlock key={title} title={title} language={language} code={code} label={`${title}: read the file`} />
        ))}
      </div>
      <Card flush>
        <DataTable
          caption="Columns"
          rows={manifest.columns}
          rowKey={({ name }) => name}
          columns={[
            { key: "name", header: "Name", num: true, cell: ({ name }) => name },
            { key: "type", header: "Type", cell: ({ type }) => type },
            { key: "unit", header: "Unit", cell: ({ unit }) => unit ?? "–" },
            { key: "nullable", header: "May be empty", wide: true, cell: ({ nullable }) => (nullable ? "Yes" : "No") },
          ]}
        />
      </Card>
    </>
  );
}

/** Lines that read the downloaded file, ready to be copied. */
function loadCode({
  file,
  format,
}: Pick<Manifest, "file" | "format">): { title: string; language: "sql" | "python" | "bash"; code: string }[] {
  const duckdb = format === "parquet" ? `SELECT * FROM read_parquet('${file}');` : `SELECT * FROM read_csv('${file}');`;
  const pandas =
    format === "parquet" ? `pd.read_parquet("${file}", dtype_backend="pyarrow")` : `pd.read_csv("${file}", dtype_backend="pyarrow")`;
  return [
    { title: "DuckDB", language: "sql", code: duckdb },
    { title: "pandas", language: "python", code: `import pandas as pd\n\ndf = ${pandas}` },
  ];
}

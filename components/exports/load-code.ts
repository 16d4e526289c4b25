import type { Manifest } from "@/lib/exports/contract";

/** Lines that read the downloaded file, ready to be copied. */
export function loadCode({
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

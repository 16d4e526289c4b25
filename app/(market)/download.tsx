import { DownloadButton } from "@/components/explorer/download-button";
import { withParams } from "@/components/ui/url-state";
import { API_ROOT } from "@/lib/api/render";
import { companies } from "@/lib/api/routes/companies";
import { history, spot, trends } from "@/lib/api/routes/prices";
import { products } from "@/lib/api/routes/products";
import { shipments } from "@/lib/api/routes/shipments";
import { headAt } from "@/lib/catalog/current-release";
import { publicUrl } from "@/lib/platform/env";
import { versionClock } from "@/lib/platform/version-clock";
import { readViewer } from "./explorer/explorer-visit";

const ROUTES = { companies, history, products, shipments, spot, trends } as const;

type DownloadProps = {
  of: keyof typeof ROUTES;
  /** Of the file: "prices". */
  name: string;
  query: Readonly<Record<string, string>>;
  /** Rows in the data of who reads; null: not counted. */
  total?: number | null;
};

/** The rows of a page as a file: what the API returns, through the API. */
export async function Download({ of, name, query, total = null }: DownloadProps) {
  const { path, fields } = ROUTES[of];
  const figures = Object.entries(fields).flatMap(([field, { kind }]) => (kind === "number" ? [field] : []));
  const url = publicUrl() + withParams(API_ROOT + path, "", query);
  const head = await headAt((await versionClock().current()).release);
  const sources = Object.fromEntries([...head.sources].map(([code, { name: title, licence }]) => [code, `${title} (${licence})`]));
  return <DownloadButton viewer={await readViewer()} {...{ path, query, total, figures, name, url, sources }} />;
}

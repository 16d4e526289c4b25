import { processClock } from "@/lib/platform/clock";
import { publicUrl } from "@/lib/platform/env";
import { alternatesOf, pageOfTwin, twinOf } from "../../_lib/doc-pages";

const MARKDOWN = "text/markdown; charset=utf-8";

const missing = (): string =>
  `# Not found\n\nThere is no page at this URL. Start with the [documentation](${publicUrl()}${twinOf("/docs")}), or see [all pages](${publicUrl()}/llms.txt).\n`;

type Props = { params: Promise<{ path: string[] }> };

/** The Markdown twin of a page. Its address is the page's own with .md, which leads here. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const page = pageOfTwin((await params).path.join("/"));
  if (!page) return new Response(missing(), { status: 404, headers: { "Content-Type": MARKDOWN } });
  return new Response(page.markdown(processClock().now()), {
    headers: {
      "Content-Type": MARKDOWN,
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
      Link: `<${alternatesOf(page.href).canonical}>; rel="canonical"`,
    },
  });
}

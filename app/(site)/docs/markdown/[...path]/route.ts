import { notFound } from "next/navigation";
import { processClock } from "@/lib/platform/clock";
import { alternatesOf, pageOfTwin } from "../../_lib/doc-pages";

type Props = { params: Promise<{ path: string[] }> };

/** The Markdown twin of a page. Its address is the page's own with .md, which leads here. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const page = pageOfTwin((await params).path.join("/"));
  if (!page) notFound();
  return new Response(page.markdown(processClock().now()), {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      Link: `<${alternatesOf(page.href).canonical}>; rel="canonical"`,
    },
  });
}

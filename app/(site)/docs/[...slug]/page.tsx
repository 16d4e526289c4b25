import { publicPage } from "@/lib/portal/page-access";
import { GuidePage, guideMetadata } from "../guide-page";

export const generateMetadata = async ({ params }: PageProps<"/docs/[...slug]">) => guideMetadata((await params).slug.join("/"));

export default async function GuideBySlug({ params }: PageProps<"/docs/[...slug]">) {
  const [{ ctx }, { slug }] = await Promise.all([publicPage(), params]);
  return <GuidePage slug={slug.join("/")} nowMs={ctx.clock.now()} />;
}

import { publicPage } from "@/lib/portal/page-access";
import { GuidePage, guideMetadata } from "./guide-page";

export const generateMetadata = () => guideMetadata("");

export default async function DocsHome() {
  const { ctx } = await publicPage();
  return <GuidePage slug="" nowMs={ctx.clock.now()} />;
}

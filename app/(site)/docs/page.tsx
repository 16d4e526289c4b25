import { publicPage } from "@/lib/http/session/page-access";
import { GuidePage, guideMetadata } from "./guide-page";

export const generateMetadata = () => guideMetadata("");

export default async function DocsHome() {
  const { ctx } = await publicPage();
  return <GuidePage slug="" nowMs={ctx.clock.now()} />;
}

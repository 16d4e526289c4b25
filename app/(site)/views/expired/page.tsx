import type { Metadata } from "next";
import { MessagePage } from "@/components/layout/message-page";
import { ButtonLink } from "@/components/ui/button-link";
import { publicPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Link no longer valid", robots: { index: false, follow: false } };

/** Where links to views lead that are over, were changed on the way, or whose view was deleted. */
export default async function ExpiredPage() {
  await publicPage();
  return (
    <MessagePage mark="410" title="This link no longer works" actions={<ButtonLink href="/prices">View prices</ButtonLink>}>
      <p>It has expired, or the view was changed or deleted. Ask whoever sent it for a new one.</p>
    </MessagePage>
  );
}

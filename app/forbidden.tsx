import type { Metadata } from "next";
import { ContactLink } from "@/components/layout/contact-link";
import { MessagePage } from "@/components/layout/message-page";
import { ButtonLink } from "@/components/ui/button-link";
import { SiteFrame } from "./(site)/site-frame";

export const metadata: Metadata = { title: "Not allowed" };

/** For who is signed in but may not see the page: the role in this organisation decides. */
export default function Forbidden() {
  return (
    <SiteFrame>
      <MessagePage
        mark="403"
        title="Your role does not include this page"
        actions={
          <>
            <ButtonLink href="/console" variant="primary">
              Go to console
            </ButtonLink>
            <ButtonLink href="/">Go to homepage</ButtonLink>
            <ContactLink look="quiet" />
          </>
        }
      >
        <p>An owner of your organisation can give you another role. If you belong to several organisations, switch to the right one.</p>
      </MessagePage>
    </SiteFrame>
  );
}

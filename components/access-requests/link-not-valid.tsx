import { ContactLink } from "@/components/layout/contact-link";
import { MessagePage } from "@/components/layout/message-page";
import { ButtonLink } from "@/components/ui/button-link";

/** For a link that was changed on the way, and for one whose request has been erased: from outside they are the same. */
export function LinkNotValid({ what }: { what: "request" | "offer" }) {
  return (
    <MessagePage
      mark="404"
      title="This link is not valid"
      actions={
        <>
          <ButtonLink href="/request-access" variant="primary">
            Request access
          </ButtonLink>
          <ButtonLink href="/">Go to homepage</ButtonLink>
          <ContactLink look="quiet" />
        </>
      }
    >
      <p>It doesn't match any {what}. Check that the URL is complete, or open the link in our e-mail again.</p>
      <p>Requests are deleted one year after they are closed. You can submit a new one at any time.</p>
    </MessagePage>
  );
}

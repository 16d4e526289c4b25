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
          <ButtonLink href="/">Go to the start</ButtonLink>
        </>
      }
    >
      <p>No {what} belongs to it. Check that the address is complete, or open it again from our mail.</p>
      <p>Old requests are erased a year after they were closed. You can ask again at any time.</p>
    </MessagePage>
  );
}

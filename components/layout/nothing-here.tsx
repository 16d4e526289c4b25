import { ButtonLink } from "../ui/button-link";
import { MessagePage } from "./message-page";

/** What an address that doesn't exist shows; the page around it brings its own landmarks. */
export function NothingHere() {
  return (
    <MessagePage
      mark="404"
      title="There is nothing at this address"
      actions={
        <ButtonLink href="/" variant="primary">
          Go to the start
        </ButtonLink>
      }
    >
      <p>Check the address for a missing or extra letter. A page that was here may also have moved.</p>
    </MessagePage>
  );
}

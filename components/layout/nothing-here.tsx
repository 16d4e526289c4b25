import { ButtonLink } from "../ui/button-link";
import { ContactLink } from "./contact-link";
import { MessagePage } from "./message-page";

/** Not fetched before it is asked for: a white-label host has no start of its own and leads on from there. */
const toStart = (
  <>
    <ButtonLink href="/" variant="primary" prefetch={false}>
      Go to homepage
    </ButtonLink>
    <ButtonLink href="/docs">Read the docs</ButtonLink>
    <ContactLink look="quiet" />
  </>
);
const toConsole = (
  <>
    <ButtonLink href="/console" variant="primary">
      Go to console
    </ButtonLink>
    <ButtonLink href="/" prefetch={false}>
      Go to homepage
    </ButtonLink>
    <ContactLink look="quiet" />
  </>
);

/** What an address that doesn't exist shows; the page around it brings its own landmarks. */
export function NothingHere({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <MessagePage mark="404" title="Page not found" actions={isSignedIn ? toConsole : toStart}>
      <p>Check the URL. The page may have moved or been deleted.</p>
    </MessagePage>
  );
}

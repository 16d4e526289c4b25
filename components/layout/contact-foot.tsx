import { ContactLink } from "./contact-link";

/** The foot of pages that have no other. */
export const ContactFoot = () => (
  <footer className="text-13 text-muted">
    <ContactLink look="text">Contact</ContactLink>
  </footer>
);

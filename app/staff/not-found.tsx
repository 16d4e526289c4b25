import { ContactLink } from "@/components/layout/contact-link";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export default function StaffNotFound() {
  return (
    <div className="p-6">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        title="Page not found"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink href="/staff">Go to your start page</ButtonLink>
            <ContactLink look="quiet" />
          </div>
        }
      >
        Check the URL. The page may have been deleted.
      </EmptyState>
    </div>
  );
}

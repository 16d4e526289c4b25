import { ContactLink } from "@/components/layout/contact-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

export default function ConsoleNotFound() {
  return (
    <div className="grid gap-5">
      <PageHeader title="Page not found" />
      <Card>
        <EmptyState
          title="Not found in this organisation"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink href="/console">Go to overview</ButtonLink>
              <ContactLink look="quiet" to="/console/support" />
            </div>
          }
        >
          It may belong to another of your organisations, which you can select at the top. Otherwise check the URL.
        </EmptyState>
      </Card>
    </div>
  );
}

"use client";

import { Button } from "../ui/button";
import { buttonClass } from "../ui/button-class";
import { ContactLink } from "./contact-link";
import { MessagePage } from "./message-page";

type FailedProps = { error: unknown; retry: () => void };

/** The id under which the log of the server has a failure. */
export const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && "digest" in error && typeof error.digest === "string" ? error.digest : undefined;

/** What a page shows that could not be made: try again, and what to quote when it stays. */
export function Failed({ error, retry }: FailedProps) {
  const digest = digestOf(error);
  return (
    <div role="alert">
      <MessagePage
        mark="500"
        title="This page could not be shown"
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
            {/* A full load: what failed may be what the page keeps in memory. */}
            <a href="/" className={buttonClass("secondary", "md")}>
              Go to homepage
            </a>
            <ContactLink request={digest} look="quiet" />
            <a href="/status" className={buttonClass("quiet", "md")}>
              View status
            </a>
          </>
        }
      >
        <p>Something went wrong on our side, and the error has been logged. Trying again does not resubmit anything.</p>
        {digest !== undefined && (
          <p className="text-13">
            Include this ID when you contact support: <code className="num select-all text-ink">{digest}</code>
          </p>
        )}
      </MessagePage>
    </div>
  );
}

import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";

type ErrorStateProps = {
  title?: ReactNode;
  children?: ReactNode;
  requestId?: string | undefined;
  onRetry?: () => void;
  /** In place of the retry button, on the server: a link to the same page. */
  action?: ReactNode;
};

/** What could not be shown, what to do, and the id to quote. */
export function ErrorState({ title = "This could not be loaded", children, requestId, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-5 py-12 text-center">
      <TriangleAlert size={20} aria-hidden="true" className="text-bad" />
      <div className="max-w-[52ch]">
        <p className="text-14 font-medium">{title}</p>
        {children !== undefined && <div className="mt-1 text-13 text-muted">{children}</div>}
      </div>
      {action}
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
      {requestId !== undefined && (
        <p className="text-12 text-faint">
          Request ID: <code className="num select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}

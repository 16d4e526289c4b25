"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useModKey } from "@/components/ui/use-mod-key";

type RequestBarProps = {
  /** The form that is sent. */ form: string;
  /** Below the origin, with its query. */ address: string;
  /** Leads to this request in the explorer. */ link: string;
  isLive: boolean;
  isSending: boolean;
  onCancel: () => void;
};

/** The request as it goes out, and the button that sends it. */
export function RequestBar({ form, address, link, isLive, isSending, onCancel }: RequestBarProps) {
  const isReady = useHydrated();
  const sendKeys = useModKey("Enter");
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div className="flex min-h-9 min-w-0 flex-1 basis-72 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 py-1.5">
        <span className="num text-12 font-medium text-muted">GET</span>
        <code className="num max-h-16 min-w-0 flex-1 overflow-y-auto text-13 break-all">{address}</code>
      </div>
      <div className="flex gap-2.5">
        <CopyButton size="md" text={link}>
          Copy link
        </CopyButton>
        {isSending && isReady ? (
          // The second click of a double click on “Send” lands here, and means the same as the first.
          <Button className="min-w-24" onClick={({ detail }) => detail < 2 && onCancel()}>
            Cancel
          </Button>
        ) : (
          <Button type="submit" form={form} variant="primary" shortcut={sendKeys} className="min-w-24">
            {isLive ? "Send, 1 call" : "Send request"}
          </Button>
        )}
      </div>
    </div>
  );
}

import { render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { type AppRouterInstance, AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, useMemo, useState } from "react";
import { vi } from "vitest";
import { ActionProvider } from "@/components/api/action-provider";
import { OrgProvider } from "@/components/api/org-provider";
import { SecretProvider } from "@/components/ui/secret-provider";
import { ToastProvider } from "@/components/ui/toast-provider";

export const ORG = "org_1";

export type Page = {
  user: UserEvent;
  /** Where the reader is: path and query. */
  address: () => string;
  /** Called when the page asks the server for itself again. */
  refresh: ReturnType<typeof vi.fn>;
  leave: () => void;
};

/** Renders a part of the console at an address, inside what the shells put around it, for somebody with mouse and keyboard. */
export function openPage(content: ReactNode, at = "/console"): Page {
  const refresh = vi.fn();
  let here = at;
  window.history.replaceState(null, "", at);
  function Frame() {
    const [address, setAddress] = useState(at);
    const router = useMemo<AppRouterInstance>(() => {
      const go = (href: string) => {
        here = href;
        setAddress(href);
      };
      return { back: vi.fn(), forward: vi.fn(), prefetch: vi.fn(), refresh, push: go, replace: go, bfcacheId: "0" };
    }, []);
    const { pathname, searchParams } = new URL(address, window.location.origin);
    return (
      <AppRouterContext value={router}>
        <PathnameContext value={pathname}>
          <SearchParamsContext value={searchParams}>
            <SecretProvider>
              <ToastProvider>
                <ActionProvider>
                  <OrgProvider orgId={ORG}>{content}</OrgProvider>
                </ActionProvider>
              </ToastProvider>
            </SecretProvider>
          </SearchParamsContext>
        </PathnameContext>
      </AppRouterContext>
    );
  }
  const { unmount } = render(<Frame />);
  return { user: userEvent.setup({ delay: null }), address: () => here, refresh, leave: unmount };
}

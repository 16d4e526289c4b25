import type { ReactNode } from "react";
import { ActionProvider } from "@/components/api/action-provider";
import { Brand } from "@/components/layout/brand";
import { ContactFoot } from "@/components/layout/contact-foot";
import { SkipLink } from "@/components/layout/skip-link";
import { ButtonLink } from "@/components/ui/button-link";
import { ToastProvider } from "@/components/ui/toast-provider";

type AccountShellProps = {
  brand: string;
  /** Ways back to where the account belongs: the console, the staff pages. */
  back: readonly { href: string; label: string }[];
  account: ReactNode;
  /** The organisation whose directory signed the reader in, if one did. */
  directory: { id: string; name: string } | null;
  children: ReactNode;
};

/** The pages of a person, whatever organisation they look at. */
export function AccountShell({ brand, back, account, directory, children }: AccountShellProps) {
  return (
    <ToastProvider>
      <ActionProvider directory={directory}>
        <SkipLink />
        <header className="sticky top-0 z-30 border-b border-line bg-paper">
          <div className="mx-auto flex h-14 max-w-[920px] items-center justify-between gap-4 px-4 md:px-7">
            <Brand name={brand} href={back[0]?.href ?? "/account"} />
            <div className="flex items-center gap-3">
              {back.map(({ href, label }, index) => (
                <ButtonLink key={href} href={href} size="sm" className={index > 0 ? "max-md:hidden" : ""}>
                  {label}
                </ButtonLink>
              ))}
              {account}
            </div>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[920px] px-4 py-7 text-14 outline-none md:px-7">
          {children}
        </main>
        <div className="mx-auto w-full max-w-[920px] px-4 pb-7 md:px-7">
          <ContactFoot />
        </div>
      </ActionProvider>
    </ToastProvider>
  );
}

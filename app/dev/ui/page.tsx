import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Brand } from "@/components/layout/brand";
import { SkipLink } from "@/components/layout/skip-link";
import { readTheme } from "@/components/layout/theme";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { ToastProvider } from "@/components/ui/toast-provider";
import { onlyInDevelopment } from "../only-in-development";
import { Buttons } from "./buttons";
import { Charts } from "./charts";
import { Forms } from "./forms";
import { Lists } from "./lists";
import { Overlays } from "./overlays";
import { States } from "./states";
import { Times } from "./times";
import { Tokens } from "./tokens";

export const metadata: Metadata = { title: "Components", robots: { index: false } };

export default async function ComponentsPage() {
  onlyInDevelopment();
  const theme = readTheme((await cookies()).get("theme")?.value);
  return (
    <ToastProvider>
      <SkipLink />
      <header className="site-width flex h-15 items-center justify-between">
        <Brand name="Heliodex" />
        <ThemeSwitch theme={theme} />
      </header>
      <main id="main" tabIndex={-1} className="site-width text-14 outline-none">
        <div className="py-6">
          <PageHeader
            title="Components"
            description="Every part in every state, for whoever builds pages."
            actions={["site", "auth", "console", "staff"].map((shell) => (
              <TextLink key={shell} href={`/dev/ui/${shell}`}>
                {shell} shell
              </TextLink>
            ))}
          />
        </div>
        <Tokens />
        <Buttons />
        <Forms />
        <Overlays />
        <Lists />
        <Times />
        <States />
        <Charts />
      </main>
    </ToastProvider>
  );
}

"use client";

import { Check, LogOut, Monitor, Moon, Sun } from "lucide-react";
import { leave } from "@/components/api/leave";
import type { Theme } from "@/components/layout/theme";
import { Avatar } from "@/components/ui/avatar";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { useSecretOwner } from "@/components/ui/secret-provider";
import { useToast } from "@/components/ui/use-toast";
import { useTheme } from "./use-theme";

const THEMES = [
  { value: "system", label: "System", Icon: Monitor },
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
] as const;

type AccountMenuProps = {
  name: string;
  email: string;
  /** Places such as the account, the console, the staff pages. */
  links: readonly { href: string; label: string }[];
};

/** The menu behind the avatar: who is signed in, their places, the theme, the way out. */
export function AccountMenu({ name, email, links }: AccountMenuProps) {
  const [theme, choose] = useTheme();
  const toast = useToast();
  useSecretOwner(email);
  const signOut = () => {
    leave().catch(() =>
      toast({ title: "You are still signed in", description: "The service could not be reached. Try again.", tone: "bad" }),
    );
  };
  const items: MenuEntry[] = [
    ...links.map((link) => ({ kind: "link" as const, ...link })),
    ...(links.length > 0 ? [{ kind: "separator" as const }] : []),
    { kind: "heading", label: "Theme" },
    ...THEMES.map(({ value, label, Icon }) => ({
      label: <ThemeLabel label={label} chosen={theme === value} />,
      icon: <Icon size={14} aria-hidden="true" className="text-muted" />,
      onSelect: () => choose(value satisfies Theme),
    })),
    { kind: "separator" },
    { label: "Sign out", icon: <LogOut size={14} aria-hidden="true" className="text-muted" />, onSelect: signOut },
  ];
  return (
    <Menu align="end" items={items} trigger={<Trigger name={name} />}>
      <span className="block max-w-64 truncate font-medium" title={name}>
        {name}
      </span>
      <span className="block max-w-64 truncate text-muted" title={email}>
        {email}
      </span>
    </Menu>
  );
}

function Trigger({ name, ...wiring }: { name: string } & React.ComponentProps<"button">) {
  return (
    <button type="button" {...wiring} aria-label={`Account of ${name}`} className="rounded-full">
      <Avatar name={name} className="transition-colors hover:text-ink" />
    </button>
  );
}

function ThemeLabel({ label, chosen }: { label: string; chosen: boolean }) {
  return (
    <span className="flex items-center justify-between gap-4">
      {label}
      {chosen && (
        <>
          <Check size={14} aria-hidden="true" />
          <span className="sr-only">(selected)</span>
        </>
      )}
    </span>
  );
}

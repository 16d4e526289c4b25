"use client";

import { CircleHelp } from "lucide-react";
import { usePathname } from "next/navigation";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { useModKey } from "@/components/ui/use-mod-key";
import { contactPath } from "@/lib/core/paths";

/** Where help is: pages, the keys that work everywhere, and the team, which is told from which page it is asked. */
export function HelpMenu() {
  const from = usePathname();
  const keys = [
    ["Search", useModKey("K")],
    ["Send a request in the explorer", useModKey("Enter")],
  ];
  const items: MenuEntry[] = [
    { kind: "link", label: "Documentation", href: "/docs" },
    { kind: "link", label: "Changelog", href: "/changelog" },
    { kind: "link", label: "System status", href: "/status" },
    { kind: "separator" },
    { kind: "link", label: "Contact support", href: contactPath({ from }, "/console/support") },
  ];
  return (
    <Menu align="end" label="Help" items={items} trigger={<IconButton label="Help" icon={<CircleHelp size={17} aria-hidden="true" />} />}>
      <dl className="grid gap-1.5">
        {keys.map(([label, key]) => (
          <div key={label} className="flex items-center justify-between gap-6">
            <dt className="text-muted">{label}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Menu>
  );
}

"use client";

import { KeyRound, LogOut } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Menu } from "@/components/ui/menu";
import { PaletteButton } from "@/components/ui/palette-button";
import { Popover } from "@/components/ui/popover";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { Tabs } from "@/components/ui/tabs";
import { Tooltip } from "@/components/ui/tooltip";
import { useReveal } from "@/components/ui/use-reveal";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import { useToast } from "@/components/ui/use-toast";
import { PALETTE } from "./example-data";
import { Line, Section } from "./section";

export function Overlays() {
  const toast = useToast();
  const reveal = useReveal();
  const show = () =>
    reveal({
      label: "API key",
      request: async () => (close) => (
        <SecretReveal title="Store this key now" label="API key" secret="spv_live_not_a_real_key_only_an_example" onStored={close} />
      ),
    });
  useShortcuts({ j: () => toast({ title: "You pressed j", tone: "plain" }) });
  const items = [
    { kind: "heading" as const, label: "Organisation" },
    { kind: "link" as const, label: "Keys", href: "/dev/ui/console", icon: <KeyRound size={15} aria-hidden="true" /> },
    { label: "Rename", onSelect: () => toast({ title: "Renamed" }), shortcut: "r" },
    { kind: "separator" as const },
    { label: "Sign out", onSelect: () => undefined, danger: true, icon: <LogOut size={15} aria-hidden="true" /> },
  ];
  return (
    <Section title="Overlays">
      <Line>
        <Dialog title="New key" description="It works at once." trigger={<Button>Dialog</Button>}>
          A short task.
        </Dialog>
        <ConfirmDialog
          trigger={<Button>Confirm dialog</Button>}
          title="Revoke nightly-etl?"
          confirm="Revoke key"
          typeName="nightly-etl"
          onConfirm={() => toast({ title: "Key revoked" })}
        >
          It was used 214 times in the last hour. Programs that use it get 401 from now on.
        </ConfirmDialog>
        <Menu trigger={<Button>Menu</Button>} items={items}>
          Maria Keller
        </Menu>
        <Popover trigger={<Button>Popover</Button>} title="Scopes">
          All that this key may read.
        </Popover>
        <Tooltip content="Opens the explorer with this request">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => toast({ title: "Offer sent", timeoutMs: 10000, action: { label: "Undo", onClick: () => undefined } })}>
          Toast with undo
        </Button>
        <Button onClick={() => toast({ tone: "bad", title: "The offer was not sent", description: "The address refused the mail." })}>
          Toast, bad
        </Button>
        <PaletteButton items={PALETTE} />
      </Line>
      <Tabs
        label="Response"
        tabs={[
          { value: "table", label: "Table", content: "Rows and columns." },
          { value: "chart", label: "Chart", content: "A line." },
          { value: "json", label: "JSON", content: "The answer as it came." },
        ]}
      />
      <div>
        <Button onClick={show}>Secret, shown once</Button>
      </div>
    </Section>
  );
}

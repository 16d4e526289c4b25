"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { fieldErrors, isCancelled } from "@/components/ui/form-errors";
import { textOf } from "@/components/ui/form-text";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu } from "@/components/ui/menu";
import { dayText } from "@/components/ui/moment";
import { useDone } from "@/components/ui/use-done";
import { useToast } from "@/components/ui/use-toast";
import type { SavedView, ViewLink } from "@/lib/views/contract";
import { useViewActions } from "./actions";

type Asked = "rename" | "remove" | null;

/** What can be done with one view: e-mail and link for everyone who sees it, the rest for who saved it. */
export function ViewMenu({ view }: { view: SavedView }) {
  const { id, name, isShared, isWeekly, isOwn } = view;
  const { change, link } = useViewActions();
  const [done, toast] = [useDone(), useToast()];
  const [asked, setAsked] = useState<Asked>(null);
  const [made, setMade] = useState<ViewLink | null>(null);
  async function run(act: () => Promise<void>) {
    try {
      await act();
    } catch (thrown) {
      if (!isCancelled(thrown)) toast({ title: fieldErrors(thrown).summary, tone: "bad" });
    }
  }
  const set = (body: Parameters<typeof change>[1], title: string) => void run(async () => (await change(id, body), done({ title })));
  const own = [
    { label: "Rename", onSelect: () => setAsked("rename") },
    {
      label: isShared ? "Stop sharing" : "Share with organisation",
      onSelect: () => set({ isShared: !isShared }, isShared ? "View no longer shared" : "View shared with your organisation"),
    },
  ];
  return (
    <>
      <Menu
        label={`View ${name}`}
        align="end"
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis size={16} />} size="sm" />}
        items={[
          {
            label: isWeekly ? "Stop weekly e-mail" : "E-mail weekly",
            onSelect: () => set({ isWeekly: !isWeekly }, isWeekly ? "Weekly e-mail stopped" : "You get this view each Monday"),
          },
          { label: "Create link", onSelect: () => void run(async () => setMade(await link(id))) },
          ...(isOwn ? [...own, { label: "Delete", onSelect: () => setAsked("remove"), danger: true }] : []),
        ]}
      />
      <RenameView view={view} open={asked === "rename"} onOpenChange={(open) => setAsked(open ? "rename" : null)} />
      <RemoveView view={view} open={asked === "remove"} onOpenChange={(open) => setAsked(open ? "remove" : null)} />
      <Dialog open={made !== null} onOpenChange={() => setMade(null)} title="Link to this view">
        {made !== null && (
          <div className="grid gap-3">
            <p className="text-13 text-muted">
              Works until {dayText(Date.parse(made.expiresAt))}. Who opens it sees the page with the data that they have access to.
            </p>
            <code className="num block rounded-md bg-sunken px-3 py-2 text-12 wrap-anywhere">{made.url}</code>
            <CopyButton text={made.url} label="Copy link">
              Copy link
            </CopyButton>
          </div>
        )}
      </Dialog>
    </>
  );
}

type AskedProps = { view: SavedView; open: boolean; onOpenChange: (open: boolean) => void };

function RenameView({ view, ...dialog }: AskedProps) {
  const { change } = useViewActions();
  async function send(data: FormData) {
    await change(view.id, { name: textOf(data, "name") });
    return { title: "View renamed" };
  }
  return (
    <FormDialog {...dialog} title="Rename view" submit="Rename view" onSubmit={send}>
      <Field name="name" label="Name" required>
        <Input defaultValue={view.name} maxLength={80} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

function RemoveView({ view, ...dialog }: AskedProps) {
  const { remove } = useViewActions();
  async function run() {
    await remove(view.id);
    return { title: "View deleted" };
  }
  return (
    <ConfirmAction {...dialog} title="Delete this view?" confirm="Delete view" onConfirm={run}>
      {view.isShared ? "Your organisation loses it too, and weekly e-mails with it stop." : "Links to it stop working."}
    </ConfirmAction>
  );
}

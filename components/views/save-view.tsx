"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useOpened } from "@/components/ui/use-opened";

const SaveViewDialog = dynamic(() => import("./save-view-dialog").then((file) => file.SaveViewDialog), { ssr: false });

/** Saves the page that is looked at, with its filters; the form is loaded at the first use. */
export function SaveView({ name }: { /** To begin with. */ name: string }) {
  const { open, used, change } = useOpened();
  return (
    <>
      <Button size="sm" onClick={() => change(true)}>
        Save view
      </Button>
      {used && <SaveViewDialog name={name} open={open} onOpenChange={change} />}
    </>
  );
}

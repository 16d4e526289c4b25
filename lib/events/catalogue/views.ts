import { Changes } from "../contract";
import { event } from "./define";
import { quoted, text } from "./words";

const named = (verb: string) => ({
  say: ({ name }: { name?: string | undefined }) => `${verb} a view${name === undefined ? "" : `:${quoted(name)}`}`,
});

export const VIEW_EVENTS = {
  "view.saved": event("views", { name: text }, named("saved")),
  "view.changed": event("views", { name: text, changes: Changes }, named("changed")),
  "view.deleted": event("views", { name: text }, named("deleted")),
  "view.unsubscribed": event("views", {}, { say: "unsubscribed from the weekly e-mail" }),
};

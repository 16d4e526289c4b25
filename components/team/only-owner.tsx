import { TextLink } from "@/components/ui/text-link";

/** Why the last owner can't leave, and the two ways out. */
export function OnlyOwner() {
  return (
    <>
      You are the only owner. Hand ownership over first, from the menu of another member, or delete the organisation in its{" "}
      <TextLink href="/console/settings">settings</TextLink>.
    </>
  );
}

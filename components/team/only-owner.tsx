import { TextLink } from "@/components/ui/text-link";

/** Why the last owner can't leave, and the two ways out. */
export function OnlyOwner() {
  return (
    <>
      You are the only owner. First transfer ownership from another member's menu, or delete the organisation in its{" "}
      <TextLink href="/console/settings">settings</TextLink>.
    </>
  );
}

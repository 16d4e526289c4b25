import { LinkNotValid } from "@/components/access-requests/link-not-valid";

export default function RequestNotFound() {
  return <LinkNotValid what="request" />;
}

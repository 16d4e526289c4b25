import { LinkNotValid } from "@/components/request/link-not-valid";

export default function RequestNotFound() {
  return <LinkNotValid what="request" />;
}

import { LinkNotValid } from "@/components/access-requests/link-not-valid";

export default function OfferNotFound() {
  return <LinkNotValid what="offer" />;
}

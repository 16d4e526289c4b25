import { LinkNotValid } from "@/components/request/link-not-valid";

export default function OfferNotFound() {
  return <LinkNotValid what="offer" />;
}

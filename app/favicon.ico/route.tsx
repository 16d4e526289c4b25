import { currentBrand } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { iconSource } from "../brand/logo-address";
import { MARK_URL } from "../mark";
import { drawPicture } from "../share-picture/picture";

const SIZE = 48;
const MEDIA = "image/x-icon";

/** An ICO file of one picture: the header, one entry, and the PNG as it is. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(SIZE, 6);
  head.writeUInt8(SIZE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

let drawn: Promise<Buffer> | undefined;

/** For whoever asks for the icon at its old address, as programs do that read no page. */
export async function GET(): Promise<Response> {
  const brand = currentBrand();
  if (brand.orgId !== null) return Response.redirect(new URL(iconSource(brand), publicUrl()), 307);
  drawn ??= drawPicture(<img src={MARK_URL} alt="" width={SIZE} height={SIZE} />, { width: SIZE, height: SIZE });
  const file = icoOf(await drawn.catch((error: unknown) => ((drawn = undefined), Promise.reject(error))));
  return new Response(new Uint8Array(file), { headers: { "Content-Type": MEDIA, "Cache-Control": "public, max-age=86400" } });
}

import { createHash } from "node:crypto";
import sharp from "sharp";
import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from "./contract";

export type DrawnLogo = { hash: string; width: number; height: number; png: Buffer; webp: Buffer; icon: Buffer };

/** Fits into this on pages, at twice the size it is shown at. */
const BOX = { width: 480, height: 96 };
const ICON = 128;
const TIMEOUT_S = 10;

const refusal = (detail: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter: "picture", code: "picture", detail }] });

/** What the file is by its first bytes, whatever its name says. SVG is a program, so it is none of these. */
function isPicture(file: Buffer): boolean {
  const isPng = file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isJpeg = file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isWebp = file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP";
  return isPng || isJpeg || isWebp;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** One reading of the file: only its first frame, never more pixels than allowed, and nothing of it but the picture. */
const reading = (file: Buffer) =>
  sharp(file, { limitInputPixels: MAX_LOGO_PIXELS * MAX_LOGO_PIXELS, failOn: "error", pages: 1, sequentialRead: true })
    .timeout({ seconds: TIMEOUT_S })
    .rotate()
    .toColourspace("srgb");

/**
 * Draws a logo anew from a file: PNG and WebP at a fixed size and a square icon, without metadata.
 * @throws DomainError body-too-large, unprocessable
 */
export async function drawLogo(file: Buffer): Promise<DrawnLogo> {
  if (file.length > MAX_LOGO_BYTES) throw new DomainError("body-too-large", "Logos can be up to 512 kB.");
  if (!isPicture(file)) throw refusal("Upload a PNG, JPEG or WebP image. For SVG, export it as PNG.");
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width > MAX_LOGO_PIXELS || height > MAX_LOGO_PIXELS)
      throw refusal(`Logos can be up to ${countText(MAX_LOGO_PIXELS)} pixels wide and high. This one is ${width} × ${height}.`);
    const boxed = await reading(file)
      .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const [webp, icon] = await Promise.all([
      sharp(boxed.data).webp({ quality: 90, alphaQuality: 100 }).toBuffer(),
      reading(file).resize({ width: ICON, height: ICON, fit: "contain", background: CLEAR }).png({ compressionLevel: 9 }).toBuffer(),
    ]);
    const hash = createHash("sha256").update(boxed.data).update(icon).digest("hex");
    return { hash, width: boxed.info.width, height: boxed.info.height, png: boxed.data, webp, icon };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refusal("The image can't be read. Export it again as PNG.");
  }
}

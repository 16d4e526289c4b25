import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import type { ReactElement, ReactNode } from "react";
import { brandName, currentBrand, isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

const SIZE = { width: 1200, height: 630 };
const BARS = [13, 8.5, 6, 8.5, 13];
/** The picture is drawn apart from the pages, so it can't read their tokens: paper, ink, muted, sun. */
export const COLOURS = { paper: "#fcfbf8", ink: "#161c2b", muted: "#5b6477", line: "#e2dfd8", sun: "#f5a524" };

const FOLDER = join(process.cwd(), "node_modules/geist/dist/fonts");
const font = (file: string) => readFile(join(FOLDER, file));

async function fonts() {
  const [regular, semiBold, mono] = await Promise.all(
    ["geist-sans/Geist-Regular.ttf", "geist-sans/Geist-SemiBold.ttf", "geist-mono/GeistMono-Regular.ttf"].map(font),
  );
  return [
    { name: "Geist", data: regular ?? Buffer.alloc(0), weight: 400 as const },
    { name: "Geist", data: semiBold ?? Buffer.alloc(0), weight: 600 as const },
    { name: "Geist Mono", data: mono ?? Buffer.alloc(0), weight: 400 as const },
  ];
}

function Mark() {
  return (
    <svg width="52" height="52" viewBox="0 0 22 22">
      {BARS.map((y, index) => (
        <rect key={index} x={1 + index * 4.25} y={y} width="3" height={18 - y} rx="1" fill={COLOURS.sun} />
      ))}
      <rect x="0" y="19.5" width="22" height="1.5" fill={COLOURS.ink} />
    </svg>
  );
}

/** What a picture shows of a brand: those that agree in it are the same picture. */
export const pictureKey = (): string => [brandName(), publicUrl(), currentBrand().look?.light.accent ?? ""].join(" ");

/** What the fonts of pictures can write; for other characters a font would be looked for elsewhere. */
const UNKNOWN =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0100-\u0113\u0116-\u012b\u012e-\u0131\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e–—·…−≤≥]/gu;

/** A text as pictures can write it, and no longer than there is room for. */
export function pictureText(text: string, most: number): string {
  const letters = Array.from(text.replace(UNKNOWN, "").replaceAll(/\s+/g, " ").trim());
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}

/** A drawing as PNG. */
export async function drawPicture(drawing: ReactElement, size: { width: number; height: number }): Promise<Buffer> {
  const image = new ImageResponse(drawing, { ...size, fonts: await fonts() });
  return Buffer.from(await image.arrayBuffer());
}

/** A share picture with the mark above, what it is about below, and something to see in between. */
export function sharePicture(children: ReactNode): Promise<Buffer> {
  const brand = brandName();
  return drawPicture(
    <div
      style={{
        ...{ display: "flex", flexDirection: "column", justifyContent: "space-between", width: "100%", height: "100%" },
        ...{ padding: "64px 72px", background: COLOURS.paper, color: COLOURS.ink, fontFamily: "Geist" },
      }}
    >
      <div style={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <div style={{ display: "flex", alignItems: "center", gap: 18, fontSize: 36, fontWeight: 600, letterSpacing: -0.8 }}>
          {isBranded() ? (
            <div style={{ width: 14, height: 44, borderRadius: 4, background: currentBrand().look?.light.accent ?? COLOURS.muted }} />
          ) : (
            <Mark />
          )}
          {Array.from(isBranded() ? brand : brand.toLowerCase())
            .slice(0, 40)
            .join("")}
        </div>
        <div style={{ fontFamily: "Geist Mono", fontSize: 22, color: COLOURS.muted }}>{new URL(publicUrl()).host.slice(0, 50)}</div>
      </div>
      {children}
    </div>,
    SIZE,
  );
}

/** Sent so that a crowd of shares does not draw it again and again. */
export const pictureResponse = (png: Buffer): Response =>
  new Response(new Uint8Array(png), { headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" } });

import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_LOGO_BYTES } from "./contract";
import { drawLogo } from "./draw-logo";

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: "#0b6e4f" } });

test.each(["png", "jpeg", "webp"] as const)("a %s is drawn anew without what else was in it", async (format) => {
  const file = await plain(900, 300)
    .withExif({ IFD0: { Copyright: "secret place" } })
    .toFormat(format)
    .toBuffer();
  expect(file.includes("secret place")).toBe(true);
  const logo = await drawLogo(file);
  expect([logo.width, logo.height]).toEqual([288, 96]);
  expect(await sharp(logo.icon).metadata()).toMatchObject({ format: "png", width: 128, height: 128 });
  expect(await sharp(logo.webp).metadata()).toMatchObject({ format: "webp", width: 288 });
  for (const drawn of [logo.png, logo.webp, logo.icon]) expect(drawn.includes("secret place")).toBe(false);
});

/** A PNG header that promises far more pixels than the file holds. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.alloc(1_000))), chunk("IEND", Buffer.alloc(0))]);
}

test.each([
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["an SVG behind a PNG's name", Buffer.from("\x89PN<svg/>", "latin1")],
  ["nothing", Buffer.alloc(0)],
  ["a GIF", Buffer.from("GIF89a")],
  ["a cut PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])],
  ["a bomb", bomb(60_000, 60_000)],
  ["a flat bomb", bomb(4_000, 4_000)],
  ["one too wide", bomb(5_000, 10)],
])("%s is refused", async (_name, file) => {
  await expect(drawLogo(file)).rejects.toMatchObject({ code: "unprocessable" });
});

test("a small picture stays as small, and one that lies on its side stands", async () => {
  expect(await drawLogo(await plain(20, 10).png().toBuffer())).toMatchObject({ width: 20, height: 10 });
  const turned = await plain(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await drawLogo(turned)).toMatchObject({ width: 32, height: 96 });
});

test("the icon is the whole picture, on nothing", async () => {
  const { icon } = await drawLogo(await plain(300, 100).png().toBuffer());
  const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
  expect([alphaAt(64, 0), alphaAt(64, 64), alphaAt(0, 64), alphaAt(64, 127)]).toEqual([0, 255, 255, 0]);
});

test.each([
  [
    "an SVG that could be drawn",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ["a whole GIF", () => plain(9, 9).gif().toBuffer()],
  ["a whole TIFF", () => plain(9, 9).tiff().toBuffer()],
])("%s is refused for what it is", async (_what, make) => {
  await expect(drawLogo(await make())).rejects.toThrow("Upload a PNG, JPEG or WebP image. For SVG, export it as PNG.");
});

test("what is too wide or too high says how large it is", async () => {
  for (const [width, height] of [
    [5_000, 10],
    [10, 5_000],
  ] as const)
    await expect(drawLogo(bomb(width, height))).rejects.toThrow(`This one is ${width} × ${height}.`);
});

test("a large file is refused unread, and one of the largest size is looked at", async () => {
  await expect(drawLogo(Buffer.alloc(MAX_LOGO_BYTES))).rejects.toMatchObject({ code: "unprocessable" });
  await expect(drawLogo(Buffer.alloc(600 * 1024))).rejects.toMatchObject({ code: "body-too-large" });
});

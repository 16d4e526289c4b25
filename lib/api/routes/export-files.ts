import { DomainError } from "@/lib/core/errors";
import type { OpenedFile } from "@/lib/exports/open-file";
import { isRangeCurrent, rangeOf } from "@/lib/exports/ranges";
import type { HeaderList, HttpCall } from "@/lib/http/call";
import type { StreamReply } from "../route";

const tagsOf = (header: string): string[] => header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** A file as RFC 9110 has it sent: whole, one range of it, or unchanged. @throws DomainError range-not-satisfiable */
export function sendFile(call: HttpCall, file: OpenedFile): StreamReply {
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers: HeaderList = [
    "ETag",
    etag,
    "Last-Modified",
    file.changedAt.toUTCString(),
    "Accept-Ranges",
    "bytes",
    "Cache-Control",
    "private, no-transform, max-age=3600",
    "Vary",
    "Authorization",
  ];
  const known = call.header("if-none-match");
  if (known !== undefined && (known.trim() === "*" || tagsOf(known).includes(etag))) return { status: 304, headers, body: null };
  const current = isRangeCurrent(call.header("if-range"), { etag, changedAt: file.changedAt });
  const range = current && call.method === "GET" ? rangeOf(call.header("range"), file.size) : null;
  if (range === "unsatisfiable")
    throw new DomainError("range-not-satisfiable", `The range starts after the end of the file, which has ${file.size} bytes.`, {
      headers: { "Content-Range": `bytes */${file.size}`, "Accept-Ranges": "bytes" },
    });
  headers.push(
    "Content-Type",
    file.media,
    "Content-Disposition",
    `attachment; filename="${file.name}"`,
    "Repr-Digest",
    `sha-256=:${Buffer.from(file.sha256, "hex").toString("base64")}:`,
    "Content-Length",
    String(range ? range.end - range.start + 1 : file.size),
  );
  if (range) headers.push("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
  return { status: range ? 206 : 200, headers, body: call.method === "HEAD" ? null : file.read(range) };
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "next/navigation";

const FOLDER = join(process.cwd(), ".build", "clients");
const TYPES: Readonly<Record<string, string>> = { tgz: "application/gzip", zip: "application/zip" };

export const dynamic = "force-dynamic";

/** The packages of the official clients, by their names. The same name is the same package for as long as the version stays. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const type = TYPES[file.split(".").at(-1) ?? ""];
  // Only what is in the folder under exactly this name: no path leads out of it.
  if (type === undefined || !(await readdir(FOLDER).catch((): string[] => [])).includes(file)) notFound();
  const body = new Uint8Array(await readFile(join(FOLDER, file)));
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "public, max-age=300" } });
}

import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

export const hasOpenssl = (): boolean => spawnSync("openssl", ["version"]).status === 0;

/** Writes a key and a certificate that signs itself for a host, as `privkey.pem` and `fullchain.pem`, and returns their paths. */
export async function makeCertificate(folder: string, host: string): Promise<{ key: string; certificate: string }> {
  await mkdir(folder, { recursive: true });
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, "-keyout", key, "-out", certificate];
  if (spawnSync("openssl", args).status !== 0) throw new Error("openssl made no certificate");
  return { key, certificate };
}

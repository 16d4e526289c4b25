import { arch, cpus, platform, release, totalmem } from "node:os";

const BYTES_PER_GB = 1_024 ** 3;

export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${cpus().length} cores, ${(totalmem() / BYTES_PER_GB).toFixed(0)} GB, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}`;
}

import type { Binaries } from "./binaries";
import type { Home } from "./home-folder";
import { runTool } from "./run-tool";

/** A small server that shares its machine with Node: safe against power cuts, quick at many small commits. */
const TUNED: Record<string, string> = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_connections: "60",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  checkpoint_completion_target: "0.9",
  random_page_cost: "1.1",
  jit: "off",
  autovacuum: "on",
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_line_prefix: "%m [%p] %q%a ",
  logging_collector: "off",
};

/** Later settings win: ours, then the caller's, then what the place demands. */
export function settingArguments(address: { host: string; port: number }, settings: Record<string, string>): string[] {
  const onSocket = address.host.startsWith("/");
  const place = onSocket
    ? { listen_addresses: "", unix_socket_directories: address.host, unix_socket_permissions: "0700" }
    : { listen_addresses: address.host };
  const all = { ...TUNED, ...settings, ...place, port: String(address.port) };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The builds differ in the compression that they know; asking one costs a few milliseconds. */
export async function chooseWalCompression(binaries: Binaries, { clusterDir, account }: Home): Promise<string> {
  const question = ["-D", clusterDir, "-c", "wal_compression=lz4", "-C", "wal_compression"];
  return runTool(binaries.postgres, question, { account }).then(
    () => "lz4",
    () => "on",
  );
}

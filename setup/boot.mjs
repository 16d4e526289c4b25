/**
 * The entry of every npm script. It needs nothing but Node: what a command needs is installed, generated and built here first,
 * and only what is missing or out of date. Everything it says goes to stderr, so that a command's own output stays clean.
 */
const [command = "start", ...args] = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Heliodex needs Node.js 20.19 or newer. You are running ${process.versions.node}.\n`);
  process.exit(1);
}

const { endOnSignals } = await import("./signals.mjs");
endOnSignals(command);
const { runCommand } = await import("./commands.mjs");
await runCommand(command, args);

import { writeClients } from "./emit";

const written = await writeClients();
process.stderr.write(written.length === 0 ? "The clients are up to date.\n" : `${written.join("\n")}\n`);
// The description reads the API's routes, whose modules keep timers.
process.exit(0);

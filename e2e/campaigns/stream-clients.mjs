// Opens many event streams over real sockets, from a process of its own, and tells its parent what arrives and when.
import { request } from "node:http";

const { url, keys, count } = JSON.parse(process.argv[2]);
const delays = [];
let open = 0;
let events = 0;
const sockets = [];

for (let i = 0; i < count; i++) {
  const req = request(
    `${url}/api/v1/rfqs/stream`,
    { headers: { authorization: `Bearer ${keys[i % keys.length]}` }, agent: false },
    (res) => {
      if (res.statusCode !== 200) return process.send({ refused: res.statusCode });
      let text = "";
      res.setEncoding("utf8");
      if (++open === count) process.send({ open });
      res.on("data", (chunk) => {
        text += chunk;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          const published = /"published_at":"([^"]+)"/.exec(block)?.[1];
          if (published === undefined) continue;
          events++;
          delays.push(Date.now() - Date.parse(published));
        }
      });
    },
  );
  req.on("error", (error) => process.send({ refused: error.message }));
  req.end();
  sockets.push(req);
}

process.on("message", () => {
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.floor((delays.length - 1) * share)] ?? 0;
  process.send({ events, p50: at(0.5), p99: at(0.99), worst: at(1) }, () => process.exit(0));
});

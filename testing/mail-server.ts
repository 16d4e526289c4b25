import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; raw: string };
export type TestMailServer = { url: string; port: number; received: ReceivedMail[]; close(): Promise<void> };

/** What the server does with a recipient or a whole mail: a reply code above 399 refuses it. */
type Manners = { port?: number; recipient?(address: string): number; mail?(): number; answerAfterMs?: number };

/** As a real one may be: characters that an address has to encode. */
const USER = { name: "mailer@customer.example", password: "p:ss/w@rd 1%&" };

const refusal = (code: number): Error => Object.assign(new Error("refused"), { responseCode: code });

/** A real SMTP server on loopback that keeps what it is given; only for tests. */
export async function startMailServer({ port = 0, recipient, mail, answerAfterMs = 0 }: Manners = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const options: SMTPServerOptions = {
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER.name && password === USER.password) done(null, { user: USER.name });
      else done(refusal(535));
    },
    logger: false,
    onRcptTo({ address }, _session, done) {
      const code = recipient?.(address) ?? 250;
      done(code > 399 ? refusal(code) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void wait(answerAfterMs).then(() => {
          const code = mail?.() ?? 250;
          if (code > 399) return done(refusal(code));
          const from = envelope.mailFrom ? envelope.mailFrom.address : "";
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString("utf8") });
          done();
        });
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined);
  const { server: listener } = server;
  server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const taken = (listener.address() as AddressInfo).port;
  const close = (): Promise<void> => new Promise((closed) => server.close(() => closed()));
  return {
    url: `smtp://${encodeURIComponent(USER.name)}:${encodeURIComponent(USER.password)}@127.0.0.1:${taken}`,
    port: taken,
    received,
    close,
  };
}

/** A header with its folded lines joined, or null. */
export function headerOf({ raw }: ReceivedMail, name: string): string | null {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}: `));
  return line?.slice(name.length + 2) ?? null;
}

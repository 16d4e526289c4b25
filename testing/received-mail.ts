/** A mail as a mail server receives it. */
export const receivedMail = (headers: Readonly<Record<string, string>>, text: string): Uint8Array =>
  Buffer.from(
    [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "Content-Type: text/plain; charset=utf-8", "", text].join(
      "\r\n",
    ),
  );

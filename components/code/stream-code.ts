import { type CodeRequest, type Language, requestUrl } from "./request-code";

const quoted = (text: string): string => JSON.stringify(text);

const curlEvents = (request: CodeRequest): string => `curl -N --fail-with-body "${requestUrl(request)}" \\
  -H "Authorization: Bearer $API_KEY"`;

const javascriptEvents = (request: CodeRequest): string => `const response = await fetch(
  ${quoted(requestUrl(request))},
  { headers: { Authorization: \`Bearer \${process.env.API_KEY}\` } },
);
if (!response.ok) throw new Error(await response.text());
let text = "";
for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
  const events = (text + part).split("\\n\\n");
  text = events.pop();
  for (const event of events) console.log(event);
}`;

const pythonEvents = (request: CodeRequest): string => `import os
from urllib.request import Request, urlopen

request = Request(
    ${quoted(requestUrl(request))},
    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},
)
with urlopen(request) as response:
    for line in response:
        print(line.decode().rstrip())`;

/** A stream of events, printed as they come. */
export const eventSamples = (request: CodeRequest): Record<Language, string> => ({
  curl: curlEvents(request),
  javascript: javascriptEvents(request),
  python: pythonEvents(request),
});

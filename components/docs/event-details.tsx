import { AnchoredHeading } from "./anchored-heading";
import { type Field, FieldList } from "./field-list";
import { type Header, HeaderList } from "./header-list";
import { SampleCode } from "./sample-code";

type EventDetailsProps = {
  about: string;
  fields: readonly Field[];
  headers: readonly Header[];
  /** The body of a message, as JSON. */
  example: string;
};

/** One type of event: what its message holds on the left, an example of it on the right. */
export function EventDetails({ about, fields, headers, example }: EventDetailsProps) {
  return (
    <div className="grid grid-cols-1 gap-x-9 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 content-start gap-2 max-xl:order-2">
        <p className="max-w-[72ch] text-16 text-pretty">{about}</p>
        <section>
          <AnchoredHeading depth={2} text="Body" />
          <FieldList fields={fields} anchor="field" />
        </section>
        <section>
          <AnchoredHeading depth={2} text="Headers" />
          <HeaderList headers={headers} />
        </section>
      </div>
      <div className="grid min-w-0 content-start gap-4 max-xl:order-1 xl:sticky xl:top-22 xl:self-start">
        <SampleCode code={example} language="json" title="Example body" maxHeight="60vh" />
      </div>
    </div>
  );
}

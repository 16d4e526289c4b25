import { ArrowUpRight } from "lucide-react";
import { CodeTabs } from "@/components/code/code-tabs";
import type { Language } from "@/components/code/request-code";
import { ButtonLink } from "@/components/ui/button-link";
import type { Operation } from "@/lib/api/openapi/contract";
import { AnchoredHeading } from "./anchored-heading";
import { ErrorCodes } from "./error-codes";
import { type Field, FieldList } from "./field-list";
import { HeaderList } from "./header-list";
import { ParameterList } from "./parameter-list";
import { SampleCode } from "./sample-code";
import { withCode } from "./with-code";

type OperationDetailsProps = {
  operation: Operation;
  about: string;
  policy: string;
  samples: Record<Language, string>;
  body: readonly Field[];
  /** An example of what answers; null: an answer without a body. */
  answer: { text: string; language: string } | null;
  groups: readonly { name: string; title: string; fields: readonly Field[] }[];
  errors: readonly { status: string; codes: readonly string[] }[];
  /** Whether the explorer sends it. */
  isExplored: boolean;
};

const LEAST_ROOM = "34vh";

/** One operation: what it takes and gives on the left, a request and its answer on the right. */
export function OperationDetails(props: OperationDetailsProps) {
  const { operation, about, policy, samples, answer, isExplored } = props;
  const { id, method, path, success } = operation;
  return (
    <div className="grid grid-cols-1 gap-x-9 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 content-start gap-2 max-xl:contents">
        <div className="grid min-w-0 gap-4">
          <p className="max-w-[72ch] text-16 text-pretty">{withCode(about)}</p>
          <p className="max-w-[72ch] text-14 text-pretty text-muted">{withCode(policy)}</p>
          {isExplored && (
            <p>
              <ButtonLink href={`/explorer?operation=${id}`} prefetch={false}>
                Try it in the explorer
                <ArrowUpRight size={14} aria-hidden="true" />
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="grid min-w-0 gap-2 max-xl:order-3">
          <Taken {...props} />
          <Given {...props} />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-4 max-xl:order-2 xl:sticky xl:top-22 xl:self-start">
        <CodeTabs samples={samples} title={<span className="num wrap-anywhere">{`${method} ${path}`}</span>} maxHeight={LEAST_ROOM} />
        {answer && (
          <SampleCode code={answer.text} language={answer.language} title={`${success.status} · example response`} maxHeight="44vh" />
        )}
      </div>
    </div>
  );
}

function Taken({ operation: { parameters, headers }, body }: OperationDetailsProps) {
  return (
    <>
      {parameters.length > 0 && (
        <section>
          <AnchoredHeading depth={2} text="Parameters" />
          <ParameterList parameters={parameters} />
        </section>
      )}
      {headers.length > 0 && (
        <section>
          <AnchoredHeading depth={2} text="Headers" />
          <HeaderList headers={headers} />
        </section>
      )}
      {body.length > 0 && (
        <section>
          <AnchoredHeading depth={2} text="Body" />
          <p className="mt-2 text-14 text-muted">JSON. Unknown fields are rejected.</p>
          <FieldList fields={body} anchor="body" />
        </section>
      )}
    </>
  );
}

function Given({ operation: { success }, groups, errors }: OperationDetailsProps) {
  return (
    <>
      <section>
        <AnchoredHeading depth={2} text="Response" />
        {groups.map(({ name, title, fields }) => (
          <div key={name} className="mt-3">
            <AnchoredHeading depth={3} text={title} id={`answer-${name}`} />
            <FieldList fields={fields} />
          </div>
        ))}
        {groups.length === 0 && (
          <p className="mt-2 text-14">
            <span className="num">{success.status}</span>
            {success.media === null ? ", without a body." : ", streamed: "}
            {success.media !== null && <span className="num">{success.media}</span>}
          </p>
        )}
      </section>
      <section>
        <AnchoredHeading depth={2} text="Errors" />
        <ErrorCodes errors={errors} />
      </section>
    </>
  );
}

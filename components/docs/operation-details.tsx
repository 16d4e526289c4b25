import { ArrowUpRight } from "lucide-react";
import type { Operation } from "@/components/api-description/operations";
import { CodeTabs } from "@/components/code/code-tabs";
import type { Language } from "@/components/code/request-code";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { AnchoredHeading } from "./anchored-heading";
import { type Field, FieldList } from "./field-list";
import { ParameterList } from "./parameter-list";
import { SampleCode } from "./sample-code";
import { withCode } from "./with-code";

type OperationDetailsProps = {
  operation: Operation;
  about: string;
  policy: string;
  samples: Record<Language, string>;
  answer: string;
  groups: readonly { name: string; title: string; fields: readonly Field[] }[];
  errors: readonly { status: string; codes: readonly string[] }[];
};

/** One endpoint: what it takes and gives on the left, a request and its answer on the right. */
export function OperationDetails({ operation, about, policy, samples, answer, groups, errors }: OperationDetailsProps) {
  const { id, path, parameters } = operation;
  return (
    <div className="grid grid-cols-1 gap-x-9 gap-y-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 content-start gap-2 max-xl:contents">
        <div className="grid min-w-0 gap-4">
          <p className="max-w-[72ch] text-16 text-pretty">{withCode(about)}</p>
          <p className="max-w-[72ch] text-14 text-pretty text-muted">{withCode(policy)}</p>
          <p>
            <ButtonLink href={`/explorer?operation=${id}`} prefetch={false}>
              Try it in the explorer
              <ArrowUpRight size={14} aria-hidden="true" />
            </ButtonLink>
          </p>
        </div>
        <div className="grid min-w-0 gap-2 max-xl:order-3">
          {parameters.length > 0 && (
            <section>
              <AnchoredHeading depth={2} text="Parameters" />
              <ParameterList parameters={parameters} />
            </section>
          )}
          {groups.length > 0 && (
            <section>
              <AnchoredHeading depth={2} text="Answer" />
              {groups.map(({ name, title, fields }) => (
                <div key={name} className="mt-3">
                  <AnchoredHeading depth={3} text={title} id={`answer-${name}`} />
                  <FieldList fields={fields} />
                </div>
              ))}
            </section>
          )}
          <section>
            <AnchoredHeading depth={2} text="Errors" />
            <ul className="mt-2 border-t border-line text-14">
              {errors.map(({ status, codes }) => (
                <li key={status} className="flex gap-4 border-b border-line py-2">
                  <span className="num w-8 shrink-0 text-muted">{status}</span>
                  <span className="flex flex-wrap gap-x-4 gap-y-1">
                    {codes.map((code) => (
                      <TextLink key={code} href={`/docs/errors/${code}`} prefetch={false} className="num text-13">
                        {code}
                      </TextLink>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-4 max-xl:order-2 xl:sticky xl:top-22 xl:self-start">
        <CodeTabs samples={samples} title={<span className="num">{`GET ${path}`}</span>} maxHeight="34vh" />
        <SampleCode code={answer} language="json" title="200 · example answer" maxHeight="44vh" />
      </div>
    </div>
  );
}

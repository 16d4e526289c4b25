"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { wrongField } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { MAPPED_KIND } from "@/lib/catalog/mappings/contract";
import type { PlaceVia, ScheduleRow } from "@/lib/catalog/schedules/contract";
import { UploadOptions } from "../upload-options";
import { scheduleIn } from "./form-values";
import { PlaceFields } from "./place-fields";
import { PublishingCard } from "./publishing-card";
import { TimesCard } from "./times-card";
import { useScheduleActions } from "./use-schedule-actions";
import { PLACE_OPTIONS } from "./words";

export type ScheduleKind = { kind: string; title: string; options: Readonly<Record<string, string>> };
type ScheduleFormProps = {
  schedule: ScheduleRow | null;
  kinds: readonly ScheduleKind[];
  mappings: readonly { id: string; name: string }[];
};

const LIST = "/staff/data/schedules";

/** Makes a schedule or changes one. */
export function ScheduleForm({ schedule, kinds, mappings }: ScheduleFormProps) {
  const router = useRouter();
  const { create, change } = useScheduleActions();
  const [kind, setKind] = useState(schedule?.kind ?? "");
  const [via, setVia] = useState<PlaceVia>(schedule?.place.via ?? "https");
  const [signIn, setSignIn] = useState<string>(schedule && "sign_in" in schedule.place ? schedule.place.sign_in : "none");
  const chosen = kinds.find((entry) => entry.kind === kind);
  const isMapped = kind === MAPPED_KIND;

  async function submit(data: FormData) {
    if (!chosen) throw wrongField("kind", "Choose a file type.");
    const input = scheduleIn(data, { kind, options: Object.keys(chosen.options), isMapped });
    const id = schedule === null ? (await create(input)).id : schedule.id;
    if (schedule !== null) await change(id, { ...input, version: schedule.version });
    router.push(`${LIST}/${id}`);
    router.refresh();
  }

  return (
    <Form onSubmit={submit} label={schedule === null ? "Create schedule" : "Edit schedule"} className="max-w-[760px]">
      <Card title="File">
        <div className="grid gap-5">
          <Field name="name" label="Name" required>
            <Input maxLength={100} defaultValue={schedule?.name ?? ""} autoComplete="off" />
          </Field>
          <Field name="place.via" label="From" required>
            <Select
              options={PLACE_OPTIONS}
              value={via}
              onChange={(event) => setVia(PLACE_OPTIONS.find(({ value }) => value === event.target.value)?.value ?? "https")}
            />
          </Field>
          <PlaceFields
            key={via}
            via={via}
            place={schedule?.place ?? null}
            signIn={signIn}
            onSignIn={setSignIn}
            hasStored={schedule?.has_credentials === true && schedule.place.via === via}
          />
          <Field name="kind" label="File type" required>
            <Select
              options={kinds.map((entry) => ({ value: entry.kind, label: entry.title }))}
              placeholder="Choose a file type"
              value={kind}
              onChange={(event) => setKind(event.target.value)}
            />
          </Field>
          {isMapped && (
            <Field
              name="mapping"
              label="Mapping"
              required
              hint="Only files with the columns of this mapping are read. Import a file by hand to make a mapping."
            >
              <Select
                options={mappings.map(({ id, name }) => ({ value: id, label: name }))}
                placeholder="Choose a mapping"
                defaultValue={schedule?.mapping ?? ""}
              />
            </Field>
          )}
          {chosen && (
            <UploadOptions key={kind} options={chosen.options} files={{}} values={schedule?.kind === kind ? schedule.options : {}} />
          )}
        </div>
      </Card>
      <TimesCard schedule={schedule} />
      <PublishingCard schedule={schedule} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>{schedule === null ? "Create schedule" : "Save changes"}</SubmitButton>
        <ButtonLink href={schedule === null ? LIST : `${LIST}/${schedule.id}`}>Cancel</ButtonLink>
      </div>
    </Form>
  );
}

"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { entriesOf, isKeyOf, isOneOf } from "@/lib/core/tables";
import { COMPONENT_TITLES, COMPONENTS } from "@/lib/service-level/contract";
import {
  NOTICE_KINDS,
  NOTICE_STATES,
  type NoticeKind,
  type NoticeState,
  type NoticeView,
  statesOf,
} from "@/lib/service-level/notices/contract";
import { useStaffActions } from "./actions";

const KIND_OPTIONS = entriesOf(NOTICE_KINDS).map(([value, label]) => ({ value, label }));
const optionsOf = (states: readonly NoticeState[]) => states.map((value) => ({ value, label: NOTICE_STATES[value].title }));
const stateIn = (data: FormData, states: readonly NoticeState[]): NoticeState => {
  const chosen = textOf(data, "state");
  const [first] = states;
  if (first === undefined) throw new Error("a kind of notice has no state");
  return isOneOf(states, chosen) ? chosen : first;
};

const TEXT_HINT =
  "Shown on the status page and in the feed at once, and e-mailed to subscribers within a minute. It can't be changed later.";

/** Tells everybody about an incident, maintenance or something new. */
export function CreateNotice() {
  const [kind, setKind] = useState<NoticeKind>("incident");
  const { createNotice } = useStaffActions();
  const states = statesOf(kind).filter((state) => !NOTICE_STATES[state].ends);

  async function submit(data: FormData) {
    const components = COMPONENTS.filter((component) => data.getAll("components").includes(component));
    const title = textOf(data, "title");
    await createNotice({ kind, state: stateIn(data, states), title, components, text: textOf(data, "text") });
    return { title: "Notice published", description: title };
  }

  return (
    <FormDialog
      title="New notice"
      submit="Publish notice"
      onSubmit={submit}
      trigger={
        <Button variant="primary">
          <Plus size={15} aria-hidden="true" />
          New notice
        </Button>
      }
    >
      <Field name="kind" label="Kind" required>
        <Select
          options={KIND_OPTIONS}
          value={kind}
          onChange={({ target }) => isKeyOf(NOTICE_KINDS, target.value) && setKind(target.value)}
        />
      </Field>
      {states.length > 1 && (
        <Field name="state" label="Status" required>
          <Select key={kind} options={optionsOf(states)} />
        </Field>
      )}
      <Field name="title" label="Title" required counter={120}>
        <Input autoComplete="off" />
      </Field>
      {kind !== "announcement" && (
        <CheckboxGroup
          name="components"
          legend="Affected components"
          options={COMPONENTS.map((value) => ({ value, label: COMPONENT_TITLES[value] }))}
          className="md:grid-cols-2"
        />
      )}
      <Field name="text" label="Message" hint={TEXT_HINT} required counter={2_000}>
        <Textarea rows={5} />
      </Field>
    </FormDialog>
  );
}

/** Adds a message to an open notice, or ends it. */
export function AddNoticeUpdate({ notice: { id, kind, title, updates } }: { notice: NoticeView }) {
  const { addNoticeUpdate } = useStaffActions();
  const states = statesOf(kind);

  async function submit(data: FormData) {
    const state = stateIn(data, states);
    await addNoticeUpdate(id, { state, text: textOf(data, "text") });
    return { title: NOTICE_STATES[state].ends ? "Notice ended" : "Update published", description: title };
  }

  return (
    <FormDialog title={`Update “${title}”`} submit="Publish update" onSubmit={submit} trigger={<Button size="sm">Add update</Button>}>
      <Field name="state" label="Status" hint="The last one ends the notice." required>
        <Select options={optionsOf(states)} defaultValue={updates[0]?.state} />
      </Field>
      <Field name="text" label="Message" hint={TEXT_HINT} required counter={2_000}>
        <Textarea rows={5} autoFocus />
      </Field>
    </FormDialog>
  );
}

"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { FIELD_RESOURCES, FIELD_TYPES, TYPE_TITLES, type FieldRow } from "@/lib/custom-fields/contract";
import { useFieldActions } from "./actions";
import { linesIn, resourceIn, RESOURCE_TITLES, typeIn } from "./words";

type FieldFormProps = { api: string; onDone: (title: string) => void };

const RESOURCES = FIELD_RESOURCES.map((value) => ({ value, label: RESOURCE_TITLES[value] }));
const TYPES = FIELD_TYPES.map((value) => ({ value, label: TYPE_TITLES[value] }));
const text = (data: FormData, name: string): string => String(data.get(name) ?? "");

/** What a new field is called, whose it is, and what its values are. */
export function DefineFieldForm({ api, onDone }: FieldFormProps) {
  const { define } = useFieldActions(api);
  const [type, setType] = useState<string>("text");

  async function submit(data: FormData) {
    const made = await define({
      resource: resourceIn(data),
      name: text(data, "name").trim(),
      title: text(data, "title"),
      type: typeIn(data),
      unit: text(data, "unit"),
      description: text(data, "description"),
      ...(typeIn(data) === "enumeration" ? { options: linesIn(data, "options") } : {}),
    });
    onDone(made.title);
  }

  return (
    <Form onSubmit={submit} label="New field">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="resource" label="Applies to">
          <Select options={RESOURCES} />
        </Field>
        <Field name="type" label="Type">
          <Select options={TYPES} value={type} onChange={(event) => setType(event.target.value)} />
        </Field>
      </div>
      <Field name="title" label="Title" required counter={100}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field
        name="name"
        label="Name"
        hint="Used in responses and filters, e.g. custom.supplier_tier. Name and type can't be changed later."
        required
      >
        <Input mono autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={40} />
      </Field>
      {type === "enumeration" && (
        <Field name="options" label="Values to choose from" hint="One per line. You can add values later but not remove them." required>
          <Textarea rows={4} />
        </Field>
      )}
      <Details unit={null} description={null} />
      <div className="flex justify-end">
        <SubmitButton>Create field</SubmitButton>
      </div>
    </Form>
  );
}

/** The same of a field that is there; name and type stay. */
export function ChangeFieldForm({ api, field, onDone }: FieldFormProps & { field: FieldRow }) {
  const { change } = useFieldActions(api);

  async function submit(data: FormData) {
    const added = linesIn(data, "add_options");
    const details = { title: text(data, "title"), unit: text(data, "unit"), description: text(data, "description") };
    const { title } = await change(field.id, { ...details, ...(added.length > 0 ? { add_options: added } : {}) });
    onDone(title);
  }

  return (
    <Form onSubmit={submit} label="Change field">
      <Field name="title" label="Title" required counter={100} counterStart={field.title.length}>
        <Input autoFocus autoComplete="off" defaultValue={field.title} />
      </Field>
      {field.type === "enumeration" && (
        <Field name="add_options" label="More values to choose from" hint={`One per line. Existing values: ${field.options.join(", ")}.`}>
          <Textarea rows={3} />
        </Field>
      )}
      <Details unit={field.unit} description={field.description} />
      <div className="flex justify-end">
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  );
}

function Details({ unit, description }: Pick<FieldRow, "unit" | "description">) {
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Field name="unit" label="Unit">
        <Input autoComplete="off" maxLength={20} defaultValue={unit ?? ""} placeholder="EUR" />
      </Field>
      <Field name="description" label="Description">
        <Input autoComplete="off" maxLength={500} defaultValue={description ?? ""} />
      </Field>
    </div>
  );
}

import { kindsOfLists } from '@quarterlight/contract/system/kinds';
import { createLookup, updateLookup } from '@quarterlight/contract/system/lookup-editing-routes';
import type { LookupList, LookupRecord } from '@quarterlight/contract/system/schemas';
import { codeWords } from '@quarterlight/kit/text';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Editor } from '../../../ui/record/Editor.tsx';

// The first field has the focus.
const first = { field: undefined };

const kinds: Readonly<Partial<Record<LookupList, { readonly options: readonly string[] }>>> = kindsOfLists;

/** One more entry of a list. */
export function NewLookupForm({ list, done }: { readonly list: LookupList; readonly done: () => void }) {
  const options = kinds[list]?.options.map((kind) => ({ value: kind, label: codeWords(kind) }));
  const hasRate = list === 'vat-rates';
  const form = useContractForm(createLookup, {
    params: { list },
    defaults: { name: '', ...(hasRate ? { rate: undefined } : {}), ...(options ? { kind: undefined } : {}) },
    notice: 'The entry was added.',
    onDone: done,
  });
  return (
    <Editor entry={first}>
      <Form form={form} submit="Add" onCancel={done} columns={2}>
        <TextField name="name" label="Name" maxLength={80} required />
        {options && <SelectField name="kind" label="What it is for" options={options} clearable emptyValue={undefined} placeholder="Nothing that rules read" />}
        {hasRate && <QuantityField name="rate" label="Rate" suffix="percent" required />}
      </Form>
    </Editor>
  );
}

/** An entry's name, and a rate of VAT. */
export function EditLookupForm({ entry, done }: { readonly entry: LookupRecord; readonly done: () => void }) {
  const form = useContractForm(updateLookup, {
    params: { id: entry.id },
    version: entry.version,
    defaults: { name: entry.name, ...(entry.rate === null ? {} : { rate: entry.rate }) },
    notice: entry.rate === null ? 'The entry was renamed.' : 'The entry was changed. Lines that are added from now on take its rate.',
    onDone: done,
  });
  return (
    <Editor entry={first}>
      <Form form={form} submit="Save" onCancel={done} columns={2}>
        <TextField name="name" label="Name" maxLength={80} required />
        {entry.rate !== null && <QuantityField name="rate" label="Rate" suffix="percent" required />}
      </Form>
    </Editor>
  );
}

import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { branchKindNames } from '@quarterlight/contract/companies/names';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { companyOf } from '../company.ts';
import { ReachFields } from './ReachFields.tsx';
import { useCompanyForm } from './use-company-form.ts';

interface FormProps {
  readonly branch: Branch;
  readonly done: () => void;
}

/** What a branch is, and how the office reaches it. */
export function DetailsForm({ branch, done }: FormProps) {
  const { name, code, kind, email, telephone, vatNumber, companyNumber } = branch;
  const form = useCompanyForm(companyOf('branch', branch), { defaults: { name, code, kind, email, telephone, vatNumber, companyNumber }, done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <TextField name="name" label="Name" required maxLength={120} />
      <TextField name="code" label="Code" required maxLength={20} autoComplete="off" />
      <SelectField name="kind" label="Kind" required options={optionsOf(branchKindNames)} />
      <ReachFields />
    </Form>
  );
}

/** Whom customers are told to ring or write to. */
export function ShownForm({ branch, done }: FormProps) {
  const { shownName, shownTelephone, shownEmail } = branch;
  const form = useCompanyForm(companyOf('branch', branch), { defaults: { shownName, shownTelephone, shownEmail }, done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <TextField name="shownName" label="Name" maxLength={120} placeholder={branch.name} />
      <TelephoneField name="shownTelephone" label="Telephone" placeholder={branch.telephone} />
      <EmailField name="shownEmail" label="Email" maxLength={254} placeholder={branch.email} />
    </Form>
  );
}

const areasOf = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .map((area) => area.trim().toUpperCase())
    .filter((area) => area !== '');

/** The postcode areas that it serves, one beside the other. */
export function AreasForm({ branch, done }: FormProps) {
  const form = useCompanyForm(companyOf('branch', branch), {
    defaults: { postcodeAreas: branch.postcodeAreas.join(', ') },
    toBody: ({ postcodeAreas }) => ({ postcodeAreas: areasOf(textOf(postcodeAreas)) }),
    done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TextareaField name="postcodeAreas" label="Postcode areas" description="Areas (NR), districts (NR14) or sectors (NR14 7), with commas between them" />
    </Form>
  );
}

import { branchKindNames, customerTypeNames } from '@quarterlight/contract/companies/names';
import type { CompanyKind } from '@quarterlight/contract/companies/shared';
import { useEffect, useRef } from 'react';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { AddressFields } from '../../system/index.ts';
import { routesOfKind } from '../company-kinds.ts';
import { codeFrom } from '../words.ts';

const DuplicateHints = later(() => import('../../stewardship/index.ts'), 'DuplicateHints');

interface NewCompanyFormProps {
  readonly kind: CompanyKind;
  readonly onDone: (company: { readonly id: string }) => void;
  readonly onCancel: () => void;
}

const emptyAddress = { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null };
const choice = { customer: { type: 'trade' }, branch: { kind: 'own' }, supplier: {} } as const;
const notices = { customer: 'The customer is made.', branch: 'The branch is made.', supplier: 'The supplier is made.' } as const;

/** A new company: what one knows of it on the telephone; the rest is edited on its record. */
export function NewCompanyForm({ kind, onDone, onCancel }: NewCompanyFormProps) {
  const code = kind === 'branch' ? 'code' : 'accountCode';
  const form = useContractForm(routesOfKind[kind].create, {
    defaults: { name: '', [code]: '', ...choice[kind], email: '', telephone: '', vatNumber: '', address: emptyAddress },
    notice: notices[kind],
    onDone,
  });
  const { methods } = form;
  const name = textOf(methods.watch('name'));
  const typed = (field: string) => textOf(methods.watch(field));
  // A code is proposed from the name; who types another keeps it.
  const proposed = useRef('');
  useEffect(() => {
    const proposal = codeFrom(name);
    if (textOf(methods.getValues(code)) === proposed.current) methods.setValue(code, proposal);
    proposed.current = proposal;
  }, [name, code, methods]);
  return (
    <Form form={form} submit="Add" onCancel={onCancel} columns={2}>
      <TextField name="name" label="Name" required maxLength={120} autoFocus />
      <TextField name={code} label={kind === 'branch' ? 'Code' : 'Account code'} required maxLength={20} autoComplete="off" />
      {kind === 'customer' && <SelectField name="type" label="Category" required options={optionsOf(customerTypeNames)} />}
      {kind === 'branch' && <SelectField name="kind" label="Kind" required options={optionsOf(branchKindNames)} />}
      <TelephoneField name="telephone" label="Telephone" />
      <EmailField name="email" label={kind === 'customer' ? 'Email for documents' : 'Email'} maxLength={254} />
      <TextField name="vatNumber" label="VAT number" maxLength={20} placeholder="GB 123 4567 82" />
      <AddressFields prefix="address" />
      {kind !== 'branch' && (
        <DuplicateHints kind={kind} name={name} postcode={typed('address.postcode')} telephone={typed('telephone')} vatNumber={typed('vatNumber')} />
      )}
    </Form>
  );
}

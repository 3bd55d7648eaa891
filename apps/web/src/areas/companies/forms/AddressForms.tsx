import { ActionIcon, Button } from '@mantine/core';
import { addressUseNames } from '@quarterlight/contract/companies/names';
import type { AddressUse } from '@quarterlight/contract/companies/shared';
import { addressTypes } from '@quarterlight/contract/system/lookup-routes';
import { plural } from '@quarterlight/kit/text';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { lookupFor } from '../../../platform/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions, type Option } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useToldField } from '../../../ui/form/use-field.ts';
import { AddressFields } from '../../system/index.ts';
import type { Company } from '../company.ts';
import classes from './children.module.css';
import { useCompanyForm } from './use-company-form.ts';

interface FormProps {
  readonly company: Company;
  readonly done: () => void;
}

/** Where the company is. */
export function AddressForm({ company, done }: FormProps) {
  const form = useCompanyForm(company, { defaults: { address: company.address }, done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <AddressFields prefix="address" />
    </Form>
  );
}

const emptyAddress = { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null, addressTypeId: '', usedFor: '' };

/** Addresses besides its own, as a whole. */
export function AddressesForm({ company, done }: FormProps) {
  const addresses = company.addresses.length === 0 ? [emptyAddress] : company.addresses.map(({ addressType: _addressType, ...address }) => address);
  const form = useCompanyForm(company, { defaults: { addresses }, done });
  return (
    <Form form={form} submit="Save" onCancel={done} isLong>
      <Addresses company={company} />
    </Form>
  );
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? plural(value.length, 'address', 'addresses') : '–');
/** What an address can be for, by the kind of company: a supplier takes goods back, whoever pays gets documents. */
const usesOf = { customer: ['', 'documents'], branch: [''], supplier: ['', 'returns'] } as const satisfies Readonly<
  Record<Company['kind'], readonly AddressUse[]>
>;

function Addresses({ company }: { readonly company: Company }) {
  const { control } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses', keyName: 'key' });
  const types = useQuery(lookupFor(addressTypes)).data;
  // One of a type that is no longer offered keeps it.
  const gone = company.addresses.filter(({ addressTypeId }) => types?.every(({ id }) => id !== addressTypeId));
  const offered = [...namedOptions(types), ...gone.map(({ addressTypeId, addressType }) => ({ value: addressTypeId, label: addressType }))];
  const uses: readonly AddressUse[] = usesOf[company.kind];
  useToldField('addresses', { label: 'Addresses', text: wordsOf, whole: true });
  return (
    <div className={classes.children}>
      {fields.map((field, index) => (
        <fieldset key={field.key} className={classes.child}>
          <legend>Address {index + 1}</legend>
          <SelectField name={`addresses.${index}.addressTypeId`} label="Type" required options={offered} />
          {uses.length > 1 && (
            <SelectField
              name={`addresses.${index}.usedFor`}
              label="Used for"
              clearable
              emptyValue=""
              options={optionsOfUses(uses)}
              placeholder="Nothing special"
            />
          )}
          <AddressFields prefix={`addresses.${index}`} />
          <ActionIcon className={classes.remove ?? ''} size={36} aria-label={`Remove address ${index + 1}`} onClick={() => remove(index)}>
            <IconX size={16} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} />}
        onClick={() => append({ ...emptyAddress })}
        disabled={fields.length >= 20}
      >
        Add an address
      </Button>
    </div>
  );
}

const optionsOfUses = (uses: readonly AddressUse[]): Option[] => uses.filter((use) => use !== '').map((use) => ({ value: use, label: addressUseNames[use] }));

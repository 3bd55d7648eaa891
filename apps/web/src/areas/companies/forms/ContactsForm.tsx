import { ActionIcon, Button } from '@mantine/core';
import { contactTypes, modesOfContact } from '@quarterlight/contract/rules/contact';
import { titles } from '@quarterlight/contract/system/lookup-routes';
import { plural } from '@quarterlight/kit/text';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { lookupFor } from '../../../platform/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { useToldField } from '../../../ui/form/use-field.ts';
import type { Company } from '../company.ts';
import classes from './children.module.css';
import { useCompanyForm } from './use-company-form.ts';

const empty = {
  title: '',
  firstName: '',
  lastName: '',
  contactType: { value: '' },
  modeOfContact: { value: '' },
  email: '',
  telephone: '',
  mobile: '',
};

/** The people at a company, as a whole. */
export function ContactsForm({ company, done }: { readonly company: Company; readonly done: () => void }) {
  const contacts = company.contacts.length === 0 ? [empty] : company.contacts;
  const form = useCompanyForm(company, { defaults: { contacts }, done });
  return (
    <Form form={form} submit="Save" onCancel={done} isLong>
      <Contacts />
    </Form>
  );
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? plural(value.length, 'contact') : '–');

function Contacts() {
  const { control } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts', keyName: 'key' });
  useToldField('contacts', { label: 'Contacts', text: wordsOf, whole: true });
  return (
    <div className={classes.children}>
      {fields.map((field, index) => (
        <Contact key={field.key} index={index} onRemove={() => remove(index)} />
      ))}
      <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => append({ ...empty })} disabled={fields.length >= 50}>
        Add a contact
      </Button>
    </div>
  );
}

function Contact({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const known = useQuery(lookupFor(titles)).data ?? [];
  const name = (part: string) => `contacts.${index}.${part}`;
  return (
    <fieldset className={classes.child}>
      <legend>Contact {index + 1}</legend>
      <SelectField name={name('title')} label="Title" clearable emptyValue="" options={known.map((each) => ({ value: each.name, label: each.name }))} />
      <TextField name={name('firstName')} label="First name" maxLength={80} />
      <TextField name={name('lastName')} label="Last name" required maxLength={80} />
      <SelectField
        name={name('contactType.value')}
        label="Contact type"
        clearable
        emptyValue=""
        options={companyContactTypes.map((word) => ({ value: word, label: word }))}
      />
      <TelephoneField name={name('mobile')} label="Mobile" />
      <TelephoneField name={name('telephone')} label="Telephone" />
      <EmailField name={name('email')} label="Email" maxLength={254} />
      <SelectField name={name('modeOfContact.value')} label="Mode of contact" clearable emptyValue="" options={optionsOf(modesOfContact)} />
      <ActionIcon className={classes.remove ?? ''} size={36} aria-label={`Remove contact ${index + 1}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </fieldset>
  );
}

/** What somebody at a company does there, besides what they are to a job. */
const companyContactTypes = [...new Set(['Accounts', 'Claims', 'Orders', 'Returns', 'Workshop', 'Site', ...contactTypes])];

import { contactTypes, modesOfContact } from '@quarterlight/contract/rules/contact';
import { titles } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { lookupFor } from '../../../platform/query.ts';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';

/** Whom to ring, and how they want to hear from us. */
export function ContactFields() {
  const known = useQuery(lookupFor(titles)).data ?? [];
  return (
    <>
      <WordField name="contact.title" label="Title" words={known.map(({ name }) => name)} />
      <TextField name="contact.firstName" label="First name" maxLength={60} />
      <TextField name="contact.lastName" label="Last name" required maxLength={60} />
      <TelephoneField name="contact.mobile" label="Mobile" />
      <TelephoneField name="contact.telephone" label="Telephone" />
      <EmailField name="contact.email" label="Email" maxLength={200} />
      <WordField name="contact.contactType.value" label="Contact type" words={contactTypes} />
      <SelectField name="contact.modeOfContact.value" label="Mode of contact" clearable emptyValue="" options={optionsOf(modesOfContact)} />
    </>
  );
}

/** One of the usual words, or what is there already. */
function WordField({ name, label, words }: { readonly name: string; readonly label: string; readonly words: readonly string[] }) {
  const present = textOf(useField(name).value);
  const offered = present === '' || words.includes(present) ? words : [...words, present];
  return <SelectField name={name} label={label} clearable emptyValue="" options={offered.map((word) => ({ value: word, label: word }))} />;
}

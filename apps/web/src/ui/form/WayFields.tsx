import { optionsOf } from './options.ts';
import { SelectField } from './SelectField.tsx';
import { TelephoneField } from './TelephoneField.tsx';
import { EmailField } from './TextField.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface WayFieldsProps {
  readonly form: ContractForm;
  /** The field of the way; to whom it goes is always `recipient`. */
  readonly name: string;
  /** The ways by their codes, `email` and `sms` among them, with their words. */
  readonly ways: Readonly<Record<string, string>>;
  /** Under which address whoever it is for is reached, empty where none is known. */
  readonly reached: { readonly email: string; readonly mobile: string };
}

/** How something is sent, and to which address: a way that is chosen brings the one that is known. */
export function WayFields({ form, name, ways, reached }: WayFieldsProps) {
  const way: unknown = form.methods.watch(name);
  const known: Readonly<Record<string, string>> = { email: reached.email, sms: reached.mobile };
  return (
    <>
      <SelectField name={name} label="How" options={optionsOf(ways)} onPicked={(picked) => form.methods.setValue('recipient', known[picked ?? ''] ?? '')} />
      {way === 'email' && <EmailField name="recipient" label="Email" maxLength={200} />}
      {way === 'sms' && <TelephoneField name="recipient" label="Mobile" />}
    </>
  );
}

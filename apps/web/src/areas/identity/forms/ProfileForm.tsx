import { updateOwnProfile } from '@quarterlight/contract/identity/routes-own';
import type { OwnProfile } from '@quarterlight/contract/identity/schemas-own';
import { Form } from '../../../ui/form/Form.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** One's own name, email address and mobile number. */
export function ProfileForm({ profile, done }: { readonly profile: OwnProfile; readonly done: () => void }) {
  const { version, title, firstName, lastName, email, mobile } = profile;
  const form = useContractForm(updateOwnProfile, { version, defaults: { title, firstName, lastName, email, mobile }, refresh: ['user'], onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <TextField name="title" label="Title" maxLength={20} autoComplete="honorific-prefix" />
      <TextField name="firstName" label="First name" maxLength={60} autoComplete="given-name" />
      <TextField name="lastName" label="Last name" maxLength={60} autoComplete="family-name" required />
      <EmailField name="email" label="Email" maxLength={254} autoComplete="email" description="A change is told to both addresses." />
      <TelephoneField name="mobile" label="Mobile" />
    </Form>
  );
}

import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';

/** How a company is reached, and the numbers it is registered by: the same for every kind. */
export function ReachFields({ email = 'Email' }: { readonly email?: string }) {
  return (
    <>
      <EmailField name="email" label={email} maxLength={254} />
      <TelephoneField name="telephone" label="Telephone" />
      <TextField name="vatNumber" label="VAT number" maxLength={20} placeholder="GB 123 4567 82" />
      <TextField name="companyNumber" label="Company number" maxLength={12} />
    </>
  );
}

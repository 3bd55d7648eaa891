import { DayField } from '../../../ui/form/DayField.tsx';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

const address = [
  ['line1', 'Address', 120],
  ['line2', 'Address, second line', 120],
  ['town', 'Town', 60],
  ['county', 'County', 60],
  ['postcode', 'Postcode', 10],
] as const;

/** What the work provider asks besides: scheme and certificate, who authorised, the mandate, and the policyholder where they are not the contact. */
export function CoverFields() {
  return (
    <>
      <TextField name="insurance.scheme" label="Scheme" maxLength={120} />
      <TextField name="insurance.certificateNumber" label="Certificate number" maxLength={60} />
      <TextField name="insurance.authorisedBy" label="Authorised by" maxLength={120} />
      <PercentField name="insurance.vatRecoveryBasisPoints" label="VAT they recover" description="Where they are VAT-registered" />
      <TextField name="insurance.mandateSignedBy" label="Mandate signed by" maxLength={120} />
      <DayField name="insurance.mandateSignedOn" label="Mandate signed on" />
      <TextField name="insurance.policyholder.name" label="Policyholder" description="Where they are not the contact" maxLength={120} />
      <TelephoneField name="insurance.policyholder.telephone" label="Policyholder’s telephone" />
      <TextField name="insurance.policyholder.email" label="Policyholder’s email" maxLength={200} />
      {address.map(([name, label, longest]) => (
        <TextField key={name} name={`insurance.policyholder.${name}`} label={`Policyholder: ${label.toLowerCase()}`} maxLength={longest} />
      ))}
    </>
  );
}

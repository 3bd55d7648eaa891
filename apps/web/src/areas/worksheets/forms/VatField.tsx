import { Select } from '../../../ui/form/Select.tsx';
import { useField } from '../../../ui/form/use-field.ts';

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const wordOf = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : null);

/** Whether the policyholder is VAT-registered, where the account wants it asked: empty until somebody says. */
export function VatField() {
  const label = 'Policyholder VAT-registered';
  const { value, onChange, bound } = useField(
    'insurance.vatRegistered',
    label,
    (of) => answers.find((answer) => answer.value === wordOf(of))?.label ?? 'Not asked yet',
  );
  return (
    <Select
      {...bound}
      label={label}
      required
      clearable
      data={answers}
      placeholder="Ask; not invoiced without"
      value={wordOf(value)}
      onChange={(next) => onChange(next === null ? null : next === 'yes')}
    />
  );
}

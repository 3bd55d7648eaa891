import { changeVehicle } from '@quarterlight/contract/vehicles/routes';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import type { FieldValues } from 'react-hook-form';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';

/** A registration that stays, or stays unknown, is not sent. */
const changeOf =
  (registration: string, foreign: boolean) =>
  ({ registration: typed, foreign: isForeign, assistance, ...rest }: FieldValues): unknown => {
    const adasFeatures = textOf(assistance)
      .split(',')
      .map((feature) => feature.trim())
      .filter((feature) => feature !== '');
    const details = { ...rest, adasFeatures };
    return typed === '' || (typed === registration && isForeign === foreign) ? details : { registration: typed, foreign: isForeign, ...details };
  };

const fieldOf = (path: string): string => (path.startsWith('adasFeatures') ? 'assistance' : path);

/** The particulars of a vehicle. */
export function DetailsForm({ vehicle, done }: { readonly vehicle: Vehicle; readonly done: () => void }) {
  const { id, version, displayRegistration, foreign, make, model, derivative, body, colour, fuel, vin, notes } = vehicle;
  const registration = vehicle.registration === '' ? '' : displayRegistration;
  const defaults = { registration, foreign, make, model, derivative, body, colour, fuel, vin, notes, assistance: vehicle.adasFeatures.join(', ') };
  const form = useContractForm(changeVehicle, { params: { id }, version, defaults, toBody: changeOf(registration, foreign), fieldOf, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <TextField name="registration" label="Registration" maxLength={20} description="Where it was written wrongly; one that moves is transferred" />
      <CheckboxField name="foreign" label="Foreign registration" />
      <TextField name="make" label="Make" maxLength={60} />
      <TextField name="model" label="Model" maxLength={80} />
      <TextField name="derivative" label="Derivative" maxLength={120} />
      <TextField name="body" label="Body" maxLength={40} />
      <TextField name="colour" label="Colour" maxLength={40} />
      <TextField name="fuel" label="Fuel" maxLength={40} />
      <TextField name="vin" label="VIN" maxLength={30} />
      <TextField name="assistance" label="Driver assistance" maxLength={600} description="With commas between: Forward camera, Front radar" />
      <TextareaField name="notes" label="Notes" maxLength={2000} />
    </Form>
  );
}

import { Alert, Button, Checkbox } from '@mantine/core';
import type { JobAccount } from '@quarterlight/contract/worksheets/customer-schemas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Form } from '../../../ui/form/Form.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { useField } from '../../../ui/form/use-field.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import classes from './customer.module.css';
import { DamageStep } from './DamageStep.tsx';
import type { PhotographsProps } from './Photographs.tsx';
import { PlaceStep } from './PlaceStep.tsx';
import { VehicleStep } from './VehicleStep.tsx';

interface JobFormProps extends PhotographsProps {
  readonly form: ContractForm;
  readonly account: JobAccount;
  readonly submit: string;
  readonly onCancel: () => void;
}

/** What of the body stands in which step. */
const steps = [
  { title: 'Vehicle', fields: ['vehicle', 'orderNumber'] },
  { title: 'Damage', fields: ['glass', 'extent', 'causeId', 'note'] },
  { title: 'Where and when', fields: ['place', 'address', 'wishedDay', 'wishedSlot', 'contact'] },
] as const;

/** A job as a customer sends it: one page, on a phone one step after the other. */
export function JobForm({ form, account, submit, onCancel, files, onFiles }: JobFormProps) {
  const phone = usePhone();
  const [step, setStep] = useState(0);
  const isLast = !phone || step === steps.length - 1;
  const { methods } = form;
  const next = async () => {
    if (isLast) return form.submit();
    if (await methods.trigger([...(steps[step]?.fields ?? [])], { shouldFocus: true })) setStep(step + 1);
  };
  const parts: readonly ReactNode[] = [
    <VehicleStep key="vehicle" />,
    <DamageStep key="damage" files={files} onFiles={onFiles} />,
    <PlaceStep key="place" account={account} />,
  ];
  return (
    <>
      {account.onStop && (
        <Alert color="yellow" variant="light" mb={12}>
          We cannot take a new job for {account.name} just now. Please ring us on {account.telephone}: we will sort it out with you.
        </Alert>
      )}
      <Form
        form={form}
        submit={isLast ? submit : 'Next'}
        onSend={() => void next()}
        isLong
        extra={
          <>
            {phone && step > 0 && (
              <Button variant="default" disabled={form.saving} onClick={() => setStep(step - 1)}>
                Back
              </Button>
            )}
            <Button variant="default" disabled={form.saving} onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        <div className={classes.steps}>
          {steps.map(({ title }, index) => (
            <section key={title} className={classes.step} hidden={phone && index !== step} aria-label={title}>
              <h2>{phone ? `${index + 1} of ${steps.length}: ${title}` : title}</h2>
              {parts[index]}
            </section>
          ))}
          <AnotherJob />
          <ToWrongStep phone={phone} go={setStep} />
        </div>
      </Form>
    </>
  );
}

/** Asked for where a job for the same vehicle came within the hour. */
function AnotherJob() {
  const { value, onChange, bound } = useField('anotherJob', 'It is another job');
  if (!bound.error && value !== true) return null;
  return (
    <div role="alert">
      <Checkbox
        {...bound}
        label="It is another job: send it all the same"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

/** On a phone what is refused may stand in a step that is not shown. */
function ToWrongStep({ phone, go }: { readonly phone: boolean; readonly go: (step: number) => void }) {
  const { errors, submitCount } = useFormState();
  const seen = useRef(0);
  useEffect(() => {
    const wrong = steps.findIndex(({ fields }) => fields.some((field) => errors[field]));
    if (!phone || wrong < 0 || submitCount === seen.current) return;
    seen.current = submitCount;
    go(wrong);
  }, [errors, submitCount, phone, go]);
  return null;
}

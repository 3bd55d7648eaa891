import { Button } from '@mantine/core';
import { createApiKey } from '@quarterlight/contract/identity/api-key-routes';
import type { MadeApiKey } from '@quarterlight/contract/identity/api-key-schemas';
import { addDays, today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { tenantZone } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { apiKeysApi } from '../api-keys.api.ts';
import classes from './NewKeyForm.module.css';
import { PermissionsField } from './PermissionsField.tsx';

const lives = [
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
] as const;

interface NewKeyFormProps {
  readonly onDone: (made: MadeApiKey) => void;
  readonly onCancel: () => void;
}

/** Names a key, chooses what it may do and until when. */
export function NewKeyForm({ onDone, onCancel }: NewKeyFormProps) {
  const inDays = (days: number): string => addDays(today(tenantZone.get()), days);
  const form = useContractForm(createApiKey, { defaults: { name: '', permissionIds: [], expiresOn: inDays(90) }, notice: false, onDone });
  const offered = useQuery(apiKeysApi.permissions());
  const expiresOn = form.methods.watch('expiresOn');
  return (
    <div className={classes.form}>
      <Form form={form} submit="Make the key" onCancel={onCancel} isLong>
        <TextField name="name" label="Name" required maxLength={80} autoFocus description="After the program that will use it: it stands in the system log" />
        <div className={classes.expiry}>
          <DayField name="expiresOn" label="Good until the end of" required ahead="This day is over. Choose today or a later day." />
          <div className={classes.lives} role="group" aria-label="Good for">
            {lives.map(([days, words]) => (
              <Button
                key={days}
                variant={expiresOn === inDays(days) ? 'light' : 'default'}
                aria-pressed={expiresOn === inDays(days)}
                onClick={() => form.methods.setValue('expiresOn', inDays(days), { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted })}
              >
                {words}
              </Button>
            ))}
          </div>
        </div>
        <PermissionsField name="permissionIds" label="What it may do" hint="Only what you may do yourself is here." offered={offered.data} />
      </Form>
    </div>
  );
}

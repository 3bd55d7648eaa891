import { Button } from '@mantine/core';
import { callBackTransfer, cancelTransfer } from '@quarterlight/contract/transfers/routes';
import type { Transfer } from '@quarterlight/contract/transfers/schemas';
import { plural } from '@quarterlight/kit/text';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import classes from '../opened/transfer.module.css';
import { transferTouches } from '../transfers.api.ts';

interface EndFormProps {
  readonly transfer: Transfer;
  readonly done: () => void;
}

/** Takes back what is still on its way. */
export function CallBackForm({ transfer, done }: EndFormProps) {
  const form = useContractForm(callBackTransfer, {
    params: { id: transfer.id },
    version: transfer.version,
    defaults: { reason: '' },
    refresh: transferTouches,
    notice: `Transfer ${transfer.number} called back.`,
    onDone: done,
  });
  return (
    <Form form={form} submit="Call back" onCancel={done}>
      <p className={classes.soft}>
        {plural(transfer.outstanding, 'piece')} on the way {transfer.outstanding === 1 ? 'goes' : 'go'} back to where{' '}
        {transfer.outstanding === 1 ? 'it was' : 'they were'} taken from, at {transfer.from.name}.
      </p>
      <TextField name="reason" label="Reason" required maxLength={200} autoFocus />
    </Form>
  );
}

/** Cancels a draft. */
export function CancelForm({ transfer, done }: EndFormProps) {
  const form = useContractForm(cancelTransfer, {
    params: { id: transfer.id },
    version: transfer.version,
    defaults: { reason: '' },
    notice: `Transfer ${transfer.number} cancelled.`,
    onDone: done,
  });
  // Beside 'Cancel transfer', a button that says 'Cancel' would be read either way.
  const keep = (
    <Button variant="default" onClick={done}>
      Keep the transfer
    </Button>
  );
  return (
    <Form form={form} submit="Cancel transfer" extra={keep}>
      <TextField name="reason" label="Reason" required maxLength={200} autoFocus />
    </Form>
  );
}

import { liftStop } from '@quarterlight/contract/outbox/routes';
import type { MessageStop } from '@quarterlight/contract/outbox/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** Lets messages go out again to somebody who asked for none: because they asked for that, too. */
export function LiftStopForm({ stop, done }: { readonly stop: MessageStop; readonly done: () => void }) {
  const form = useContractForm(liftStop, {
    params: { id: stop.id },
    defaults: { reason: '' },
    refresh: ['outbox'],
    notice: `Messages go out to ${stop.address} again.`,
    onDone: done,
  });
  return (
    <Form form={form} submit="Let messages go out again" onCancel={done}>
      <TextField name="reason" label="Why" required maxLength={200} description="Only where they asked for it. It stands in the system log." />
    </Form>
  );
}

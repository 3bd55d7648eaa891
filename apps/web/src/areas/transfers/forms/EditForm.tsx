import { changeTransfer } from '@quarterlight/contract/transfers/routes';
import type { Transfer } from '@quarterlight/contract/transfers/schemas';
import type { FieldValues } from 'react-hook-form';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { bodyLines, lineOf } from './lines-body.ts';
import { TransferFields } from './TransferFields.tsx';

/** Changes a draft: where it goes, its lines, its notes. */
export function EditForm({ transfer, done }: { readonly transfer: Transfer; readonly done: () => void }) {
  const { id, version, from, to, notes, lines } = transfer;
  const form = useContractForm(changeTransfer, {
    params: { id },
    version,
    defaults: { fromPlaceId: from.id, toPlaceId: to.id, notes, lines: lines.map(lineOf) } as FieldValues,
    toBody: (values) => ({ fromPlaceId: values.fromPlaceId, toPlaceId: values.toPlaceId, notes: values.notes, lines: bodyLines(values) }),
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <TransferFields from={from} to={to} />
    </Form>
  );
}

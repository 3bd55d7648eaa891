import { createTransfer } from '@quarterlight/contract/transfers/routes';
import { useNavigate } from '@tanstack/react-router';
import type { FieldValues } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Page } from '../../../ui/Page.tsx';
import { transferAddress } from '../addresses.ts';
import classes from '../opened/transfer.module.css';
import { bodyLines, emptyLine } from './lines-body.ts';
import { TransferFields } from './TransferFields.tsx';

/** Writes a transfer; nothing moves until it is sent. */
export function NewTransfer({ fromPlaceId }: { readonly fromPlaceId: string }) {
  const navigate = useNavigate();
  const form = useContractForm(createTransfer, {
    defaults: { fromPlaceId, toPlaceId: '', notes: '', lines: [{ ...emptyLine }] } as FieldValues,
    toBody: (values) => ({ fromPlaceId: values.fromPlaceId, toPlaceId: values.toPlaceId, notes: values.notes, lines: bodyLines(values) }),
    notice: 'Draft transfer made.',
    onDone: (transfer) => navigate({ href: transferAddress(transfer.id) }),
  });
  return (
    <Page title="New transfer">
      <div className={classes.form}>
        <Form form={form} submit="Make draft transfer" onCancel={() => void navigate({ href: pathTo('/stock-control/transfers') })} columns={2}>
          <TransferFields />
        </Form>
      </div>
    </Page>
  );
}

import { Button } from '@mantine/core';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { chargeVisit, dismissCharge } from '@quarterlight/contract/worksheets/line-routes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText, moneyText } from '../../../platform/formats.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { joined } from '../words.ts';
import classes from './record.module.css';

type Visit = WorksheetDetail['visits'][number];

interface VisitChargeProps {
  readonly worksheet: WorksheetDetail;
  readonly visit: Visit;
  readonly charge: NonNullable<Visit['charge']>;
}

/** Whether a failed visit is charged: proposed with its price, taken with one press, or let be for a reason. */
export function VisitCharge({ worksheet, visit, charge }: VisitChargeProps) {
  const [open, setOpen] = useState<'dismiss' | 'price' | null>(null);
  const may = worksheet.allowedActions.includes('edit-lines');
  const params = { id: worksheet.id, visitId: visit.id };
  const accept = useMutation(mutationFor(chargeVisit, { refresh: ['customer'], notice: 'The failed visit is charged.' }));
  const by = joined([charge.by, charge.at && instantText(charge.at)], ', ');
  if (charge.state !== 'proposed')
    return (
      <p className={classes.name}>
        <StateChip tone="neutral">{charge.state === 'charged' ? 'Charged' : 'Not charged'}</StateChip>
        <span className={classes.soft}>{joined([charge.reason, by], ': ')}</span>
      </p>
    );
  return (
    <>
      <p className={classes.name}>
        <StateChip tone="amber">To be charged?</StateChip>
        {may && charge.proposed && (
          <ActionButton size="compact-md" run={() => accept.mutateAsync({ params, version: worksheet.version, body: {} })}>
            {`Charge ${moneyText(charge.proposed)} plus VAT`}
          </ActionButton>
        )}
        {may && !charge.proposed && (
          <Button size="compact-md" onClick={() => setOpen('price')}>
            Charge…
          </Button>
        )}
        {may && (
          <Button variant="default" size="compact-md" onClick={() => setOpen('dismiss')}>
            Do not charge…
          </Button>
        )}
      </p>
      {open === 'dismiss' && <DismissDialog worksheet={worksheet} visitId={visit.id} onClose={() => setOpen(null)} />}
      {open === 'price' && <PriceDialog worksheet={worksheet} visitId={visit.id} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogOf {
  readonly worksheet: WorksheetDetail;
  readonly visitId: string;
  readonly onClose: () => void;
}

function DismissDialog({ worksheet, visitId, onClose }: DialogOf) {
  const form = useContractForm(dismissCharge, {
    params: { id: worksheet.id, visitId },
    version: worksheet.version,
    defaults: { reason: '' },
    notice: 'The failed visit is not charged.',
    onDone: onClose,
  });
  return (
    <Dialog title="Do not charge the failed visit" opened onClose={onClose}>
      <Form form={form} submit="Do not charge" onCancel={onClose}>
        <TextareaField name="reason" label="Why" required maxLength={300} autoFocus />
      </Form>
    </Dialog>
  );
}

function PriceDialog({ worksheet, visitId, onClose }: DialogOf) {
  const form = useContractForm(chargeVisit, {
    params: { id: worksheet.id, visitId },
    version: worksheet.version,
    defaults: { unitPrice: { amount: 0, currency: worksheet.gross.currency } },
    refresh: ['customer'],
    notice: 'The failed visit is charged.',
    onDone: onClose,
  });
  return (
    <Dialog title="Charge the failed visit" opened onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>No labour rate is for the job type of abortive charges. With one, its price is proposed.</p>
      <Form form={form} submit="Charge" onCancel={onClose}>
        <MoneyField name="unitPrice" label="Price without VAT" required />
      </Form>
    </Dialog>
  );
}

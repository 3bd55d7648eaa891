import type { WorksheetDetail, WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import type { NextStep } from '@quarterlight/contract/worksheets/next-step';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { addressOf } from '../../../platform/http.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { later } from '../../../ui/later.tsx';
import { editAt } from '../../../ui/record/to-edit.ts';
import { fieldPlaces } from '../cleared-at.ts';
import { worksheetsApi } from '../worksheets.api.ts';

const FeaturesDialog = later(() => import('../forms/FeaturesDialog.tsx'), 'FeaturesDialog');

/** What the job's actions ask before they are done. */
export type Asked =
  | 'book'
  | 'rebook'
  | 'hold'
  | 'cancel'
  | 'copy'
  | 'job-card'
  | 'reopen'
  | 'warranty'
  | 'release'
  | 'photographs'
  | 'tracking'
  | 'accept'
  | 'reject'
  | 'send-on'
  | 'offer'
  | 'decline'
  | 'approval'
  | 'payment'
  | 'wait';

interface StepButtonProps {
  readonly worksheet: WorksheetDetail;
  readonly step: NextStep;
  readonly open: (asked: Asked) => void;
}

/** The filled button: does what comes next. */
export function StepButton({ worksheet, step, open }: StepButtonProps) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<WorksheetLineView | null>(null);
  const target = { params: { id: worksheet.id }, version: worksheet.version };
  const release = useMutation(worksheetsApi.release({ notice: `${worksheet.number} is released to ${worksheet.technician?.name ?? 'its technician'}.` }));
  const resume = useMutation(worksheetsApi.resume());
  const findGlass = useFindGlass(worksheet);
  const [word, run] = ((): readonly [string, () => unknown] => {
    switch (step.do) {
      case 'resume':
        return ['Resume', () => resume.mutateAsync(target)];
      case 'book':
        return ['Book', () => open('book')];
      case 'release':
        return ['Release', () => release.mutateAsync({ ...target, body: {} })];
      case 'invoice':
        return ['Invoice', showInvoicing];
      case 'confirm-features':
        return ['Confirm features', () => setConfirming(step.line)];
      case 'order-glass':
        return ['Order glass', () => findGlass(step.line, true)];
      case 'allocate-glass':
        return ['Allocate from stock', () => findGlass(step.line, false)];
      case 'send-order':
      case 'open-order':
        return [
          `${step.do === 'send-order' ? 'Send' : 'Open'} order ${step.number}`,
          () => void navigate({ href: pathTo('/purchase-orders/$id', { id: step.orderId }) }),
        ];
      case 'see-owed':
        return [
          'See what is owed',
          () => void navigate({ href: addressOf(pathTo('/billing/invoices'), {}, { customerId: step.customerId, state: 'posted,part-paid' }) }),
        ];
      case 'release-held':
        return ['Release all the same', () => open('release')];
      case 'take-deposit':
        return ['Record the deposit', () => open('payment')];
      case 'fill-in':
        return [fieldPlaces[step.field].act, () => editAt(fieldPlaces[step.field].place, fieldPlaces[step.field].field)];
    }
  })();
  return (
    <>
      <ActionButton primary run={run}>
        {word}
      </ActionButton>
      {confirming && <FeaturesDialog worksheet={worksheet} line={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

/** Claims free stock for a line and orders it only where there is none: nobody buys what lies in the depot. */
function useFindGlass(worksheet: WorksheetDetail): (line: WorksheetLineView, mayOrder: boolean) => Promise<unknown> {
  const allocate = useMutation(worksheetsApi.allocate());
  const order = useMutation(worksheetsApi.order());
  return (line, mayOrder) => {
    const target = { params: { id: worksheet.id, lineId: line.id }, version: worksheet.version };
    return mayOrder
      ? order.mutateAsync({ ...target, body: { stockFirst: true } })
      : allocate.mutateAsync({ ...target, body: { branchId: worksheet.branch?.id ?? null } });
  };
}

/** Leads to the invoicing at the end of the page, to what can be done there. */
function showInvoicing(): void {
  const panel = document.querySelector<HTMLElement>('#invoice');
  panel?.scrollIntoView({ block: 'start' });
  const within = panel?.querySelector<HTMLElement>('button:not(:disabled), a[href]');
  within?.focus({ preventScroll: true });
}

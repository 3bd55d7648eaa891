import { Button } from '@mantine/core';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { nextStep } from '@quarterlight/contract/worksheets/next-step';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useCan, useUser } from '../../../platform/permissions.ts';
import { later } from '../../../ui/later.tsx';
import type { MenuAction } from '../../../ui/record/RecordPage.tsx';
import { worksheetsApi } from '../worksheets.api.ts';
import { type Asked, StepButton } from './StepButton.tsx';

const OpenedAction = later(() => import('./OpenedAction.tsx'), 'OpenedAction');

interface Actions {
  /** The one next action. */
  readonly primary: ReactNode;
  readonly menu: readonly MenuAction[];
  /** The dialog that is open. */
  readonly dialog: ReactNode;
}

/** What can be done to the job now, as its `allowedActions` say. */
export function useActions(worksheet: WorksheetDetail): Actions {
  const [open, setOpen] = useState<Asked | null>(null);
  const close = () => setOpen(null);
  const target = { params: { id: worksheet.id }, version: worksheet.version };
  const release = useMutation(worksheetsApi.release({ notice: `${worksheet.number} is released to ${worksheet.technician?.name ?? 'its technician'}.` }));
  const resume = useMutation(worksheetsApi.resume());
  const inspect = useMutation(worksheetsApi.inspect());
  const prioritise = useMutation(worksheetsApi.prioritise());
  const navigate = useNavigate();
  const isBranch = useUser().companyType === 'Branch';
  const { firstName, lastName } = worksheet.contact;
  const ofPerson = useCan('manage-privacy') && `${firstName}${lastName}` !== '';
  const toPersonal = `${pathTo('/privacy/requests/new')}?${new URLSearchParams({ kind: 'worksheet', record: worksheet.id })}`;
  const may = (action: WorksheetDetail['allowedActions'][number]) => worksheet.allowedActions.includes(action);

  const rights = {
    orderGlass: useCan('edit-purchase-orders'),
    seeOrders: useCan('view-purchase-orders'),
    seeInvoices: useCan('view-invoices'),
    takeMoney: useCan('record-payments', 'complete-worksheets'),
    overrideCredit: useCan('override-credit-limit'),
  };
  const mayLink = useCan('edit-worksheets');
  const isUnderWay = underWay.has(worksheet.state);
  const step = nextStep(worksheet, rights);
  const action = step?.do;
  const isHeldUp = worksheet.holdUps.length > 0;
  const releaseNow = () => (isHeldUp ? setOpen('release') : void release.mutateAsync({ ...target, body: {} }).catch(() => undefined));

  const entries: readonly (readonly [boolean, MenuAction])[] = [
    [may('reject'), { label: 'Reject', onClick: () => setOpen('reject') }],
    [may('send-on'), { label: 'Send to another branch', onClick: () => setOpen('send-on') }],
    [may('resume') && action !== 'resume', { label: 'Resume', onClick: () => void resume.mutateAsync(target).catch(() => undefined) }],
    [may('book') && action !== 'book', { label: 'Book', onClick: () => setOpen('book') }],
    [may('release') && action !== 'release' && action !== 'release-held', { label: isHeldUp ? 'Release all the same' : 'Release', onClick: releaseNow }],
    [may('rebook'), { label: 'Rebook', onClick: () => setOpen('rebook') }],
    [may('wait'), { label: worksheet.waiting ? 'Waiting list' : 'Wait for an earlier slot', onClick: () => setOpen('wait') }],
    [may('hold'), { label: 'Hold', onClick: () => setOpen('hold') }],
    [may('prioritise'), mark('priority', worksheet.priority, (on) => prioritise.mutateAsync({ ...target, body: { on } }))],
    [may('inspect'), mark('inspected', worksheet.inspectedAt !== null, (on) => inspect.mutateAsync({ ...target, body: { on } }))],
    [mayLink && isUnderWay, { label: 'Ask for photographs', onClick: () => setOpen('photographs') }],
    [
      mayLink && worksheet.state !== 'submitted' && (isUnderWay || worksheet.state === 'completed'),
      { label: 'Send a link to follow the job', onClick: () => setOpen('tracking') },
    ],
    [may('send-approval'), { label: 'Send for approval', onClick: () => setOpen('approval') }],
    [may('offer'), { label: 'Offer to branches', onClick: () => setOpen('offer') }],
    [may('decline'), { label: isBranch ? 'Give the job back' : 'Given back by its branch', onClick: () => setOpen('decline') }],
    [may('copy'), { label: 'Copy', onClick: () => setOpen('copy') }],
    [may('warranty'), { label: 'Raise a warranty job', onClick: () => setOpen('warranty') }],
    [may('reopen'), { label: 'Reopen', onClick: () => setOpen('reopen') }],
    [ofPerson, { label: 'Personal data', onClick: () => void navigate({ href: toPersonal }) }],
    [true, { label: 'Print', onClick: () => print() }],
    [true, { label: 'Print the job card', onClick: () => setOpen('job-card') }],
    [may('cancel'), { label: 'Cancel the job', danger: true, apart: true, onClick: () => setOpen('cancel') }],
  ];
  return {
    primary: may('accept') ? (
      <Button onClick={() => setOpen('accept')}>Accept</Button>
    ) : (
      step && <StepButton worksheet={worksheet} step={step} open={setOpen} />
    ),
    menu: entries.filter(([shown]) => shown).map(([, entry]) => entry),
    dialog: open !== null && <OpenedAction open={open} worksheet={worksheet} onClose={close} />,
  };
}

/** While photographs help. */
const underWay: ReadonlySet<string> = new Set(['submitted', 'open', 'awaiting', 'booked', 'released', 'in-progress']);

const mark = (what: string, isOn: boolean, set: (on: boolean) => Promise<unknown>): MenuAction => ({
  label: isOn ? `Take the ${what} mark off` : `Mark as ${what}`,
  // A refusal has been told by the call itself.
  onClick: () => void set(!isOn).catch(() => undefined),
});

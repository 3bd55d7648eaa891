import { Alert } from '@mantine/core';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { insurerNeeds } from '@quarterlight/contract/rules/insurer-fields';
import { pathTo } from '../../../app/paths.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Held, later } from '../../../ui/later.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { AgainstQuotation } from '../../worksheets/index.ts';
import { AskedChip, FollowUpChip, QuotationStateChip } from '../parts/chips.tsx';
import { toSend } from '../words.ts';
import { Aside } from './Aside.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { OptionsSection } from './OptionsSection.tsx';
import { PhotographsSection } from './PhotographsSection.tsx';
import { Revisions } from './Revisions.tsx';
import classes from './record.module.css';
import { useActions } from './use-actions.tsx';

const ApprovalsSection = later(() => import('../../approvals/index.ts'), 'ApprovalsSection');

/** A quotation on one page: what is offered, what was said about it, and what comes next. */
export function QuotationRecord({ quotation, showsApprovals }: { readonly quotation: QuotationDetail; readonly showsApprovals: boolean }) {
  const { primary, menu, dialog } = useActions(quotation);
  const { id, number, state, customer, contactName, registration, gross, askedAt, worksheet } = quotation;
  return (
    <RecordPage
      kind="Quotation"
      number={number}
      record={{ entity: 'quotation', id }}
      state={<QuotationStateChip state={state} />}
      facts={
        <>
          <AskedChip since={askedAt} />
          <FollowUpChip of={quotation} alone />
          <Plate registration={registration} />
          <span>{contactName}</span>
          <span>{customer.name}</span>
          {worksheet && <Link to={pathTo('/clipboard/worksheets/$id', { id: worksheet.id })}>{worksheet.number}</Link>}
        </>
      }
      money={<Money value={gross} />}
      primary={primary}
      menu={menu}
      aside={<Aside quotation={quotation} />}
    >
      <Warnings quotation={quotation} />
      <OptionsSection quotation={quotation} />
      <MessagesSection quotation={quotation} />
      <PhotographsSection quotation={quotation} />
      <Revisions quotation={quotation} />
      {/* It comes later than the rest: below it nothing moves. */}
      {worksheet && (
        <Can do={['view-worksheets']}>
          <AgainstQuotation worksheetId={worksheet.id} />
        </Can>
      )}
      {showsApprovals && (
        <Held value>
          <ApprovalsSection of={toSend(quotation)} />
        </Held>
      )}
      {dialog}
    </RecordPage>
  );
}

/** What the account still asks for, and what holds work of it: it keeps nothing from being sent. */
function Warnings({ quotation: { missing, orderNumberMissing, onStop, customer, state } }: { readonly quotation: QuotationDetail }) {
  const isOver = state === 'booked' || state === 'declined' || state === 'expired';
  const told = isOver
    ? []
    : [
        ...(onStop ? [`${customer.name} is on stop: somebody who may allow it books the job.`] : []),
        ...(missing.length > 0 ? [`${insurerNeeds(missing, null)}.`] : []),
        ...(orderNumberMissing ? ['The account needs an order number.'] : []),
      ];
  if (told.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="status" className={classes.warnings ?? ''}>
      {told.map((words) => (
        <div key={words}>{words}</div>
      ))}
    </Alert>
  );
}

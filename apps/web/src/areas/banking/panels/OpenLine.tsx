import { bankLineStates } from '@quarterlight/contract/banking/names';
import type { BankLine } from '@quarterlight/contract/banking/schemas';
import { paymentKindNames } from '@quarterlight/contract/payments/names';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { addressOf } from '../../../platform/http.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { bankingApi } from '../banking.api.ts';
import classes from '../banking.module.css';
import { tones } from '../words.ts';

const RecordForm = later(() => import('../forms/RecordForm.tsx'), 'RecordForm');
const MatchForm = later(() => import('../forms/MatchForm.tsx'), 'MatchForm');
const LeaveForm = later(() => import('../forms/LeaveForm.tsx'), 'LeaveForm');

/** The line that the address names, in a dialog over the list. */
export function OpenLine() {
  const { open, set } = useOpened('line');
  return (
    <Dialog title="Bank line" opened={open !== undefined} onClose={() => set(null)} size="lg">
      {open !== undefined && <Loaded key={open} id={open} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(bankingApi.one(id));
  return <LoadedRecord result={result}>{(line) => <Line line={line} />}</LoadedRecord>;
}

/** What it seems to be, and the button that says so. */
function Proposed({ line }: { readonly line: BankLine }) {
  const match = useMutation(bankingApi.match());
  const forJob = useMutation(bankingApi.recordForJob());
  const record = useMutation(bankingApi.record());
  const { proposal } = line;
  if (!proposal) return <p className={classes.soft}>Nothing that is known fits this line.</p>;
  const { kind, paymentId, jobId, customer, parts } = proposal;
  const at = { params: { id: line.id }, version: line.version };
  const accept = () => {
    if (kind === 'payment') return match.mutateAsync({ ...at, body: { paymentId: paymentId ?? '' } });
    if (kind === 'job') return forJob.mutateAsync({ ...at, body: { jobId: jobId ?? '', payer: 'policyholder' } });
    const allocations = parts.map(({ receivableId, amount }) => ({ receivableId, amount }));
    return record.mutateAsync({ ...at, body: { customerId: customer?.id ?? '', note: '', allocations } });
  };
  const words = { payment: 'It is this payment', job: 'Record it at the job', account: parts.length > 0 ? 'Record it so' : 'Record it on the account' }[kind];
  return (
    <div className={classes.proposal}>
      <p>
        {proposal.sure && <StateChip tone="green">Certain</StateChip>} {proposal.why}.
      </p>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part.receivableId}>
              <Link to={pathTo('/billing/invoices/$id', { id: part.receivableId })}>{part.number}</Link> <Money value={part.amount} />
            </li>
          ))}
        </ul>
      )}
      {line.allowedActions.includes('record') && (
        <ActionButton primary run={accept}>
          {words}
        </ActionButton>
      )}
    </div>
  );
}

type Doing = 'record' | 'match' | 'leave' | 'reopen';

function Line({ line }: { readonly line: BankLine }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const may = (action: Doing) => line.allowedActions.includes(action);
  const done = () => setDoing(null);
  const isIn = line.amount.amount > 0;
  return (
    <div className={classes.stack}>
      <Facts
        of={[
          ['Date', <Day key="on" value={line.datedOn} />],
          [isIn ? 'Came in' : 'Went out', <Money key="amount" value={{ ...line.amount, amount: Math.abs(line.amount.amount) }} />],
          ['Reference', line.reference],
          [
            'State',
            <StateChip key="state" tone={tones[line.state]}>
              {bankLineStates[line.state]}
            </StateChip>,
          ],
          line.payment !== null && [
            'Payment',
            <Link key="payment" to={addressOf(pathTo('/billing/payments'), {}, { payment: line.payment.id })}>
              {`${paymentKindNames[line.payment.kind]} of ${line.payment.customer.name}`}
            </Link>,
          ],
          line.note !== '' && ['Note', line.note],
          line.matchedAt !== null && ['Dealt with', <Instant key="at" value={line.matchedAt} />],
          line.matchedBy !== '' && ['By', line.matchedBy],
        ]}
      />
      {line.state === 'open' && <Proposed line={line} />}
      <div className={classes.buttons}>
        {may('record') && isIn && (
          <ActionButton run={() => setDoing('record')}>{line.proposal ? 'Record for another account' : 'Record a payment'}</ActionButton>
        )}
        {may('match') && <ActionButton run={() => setDoing('match')}>Match to a recorded payment</ActionButton>}
        {may('leave') && <ActionButton run={() => setDoing('leave')}>Leave it</ActionButton>}
        {may('reopen') && <ActionButton run={() => setDoing('reopen')}>Open again</ActionButton>}
      </div>
      {doing === 'record' && <RecordForm line={line} done={done} />}
      {doing === 'match' && <MatchForm line={line} done={done} />}
      {(doing === 'leave' || doing === 'reopen') && <LeaveForm line={line} isOpening={doing === 'reopen'} done={done} />}
    </div>
  );
}

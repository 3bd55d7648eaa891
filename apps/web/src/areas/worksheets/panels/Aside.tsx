import { Button } from '@mantine/core';
import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { sourceNames } from '@quarterlight/contract/worksheets/names';
import { plural } from '@quarterlight/kit/text';
import { lazy, Suspense, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import { joined } from '../words.ts';
import { Part } from './Part.tsx';
import classes from './record.module.css';

const PrivateLinks = lazy(() => import('./PrivateLinks.tsx').then((module) => ({ default: module.PrivateLinks })));
const PaymentDialog = later(() => import('../forms/PaymentDialog.tsx'), 'PaymentDialog');

/** Details, money, what hangs together with it, and what happened. */
export function Aside({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const linked = [
    ...(worksheet.warrantyOf ? [{ ...worksheet.warrantyOf, why: 'Warranty of' }] : []),
    ...(worksheet.followUpOf ? [{ ...worksheet.followUpOf, why: 'Follow-up of' }] : []),
    ...worksheet.followedBy.map((other) => ({ ...other, why: 'Followed by' })),
  ];
  return (
    <>
      <Section title="Details">
        <Facts
          columns={1}
          of={[
            ['Raised', <When key="raised" at={worksheet.createdAt} rest={`, ${worksheet.createdBy}`} />],
            ['How it came', sourceNames[worksheet.source]],
            worksheet.booking === null && ['Branch', worksheet.branch?.name],
            ['Age', plural(worksheet.ageDays, 'day')],
            worksheet.inspectedAt && ['Inspected', <When key="inspected" at={worksheet.inspectedAt} rest={`, ${worksheet.inspectedBy}`} />],
            worksheet.cancelledAt && ['Cancelled', <When key="cancelled" at={worksheet.cancelledAt} rest={`: ${worksheet.cancelReason}`} />],
          ]}
        />
      </Section>
      <Payments worksheet={worksheet} />
      {linked.length > 0 && (
        <Section title="Linked worksheets" count={linked.length}>
          <ul className={classes.rows}>
            {linked.map((other) => (
              <li key={other.id}>
                <span className={classes.soft}>{other.why}</span>
                <Link to={pathTo('/clipboard/worksheets/$id', { id: other.id })}>{other.number}</Link>
                <WorksheetStateChip state={other.state} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Timeline">
        <Timeline
          entries={worksheet.timeline.map((event) => ({ id: event.id, at: event.at, by: event.userName, title: event.summary, detail: event.reason }))}
        />
      </Section>
      <Can do={['edit-worksheets']}>
        <Suspense fallback={null}>
          <PrivateLinks worksheetId={worksheet.id} />
        </Suspense>
      </Can>
    </>
  );
}

const When = ({ at, rest }: { readonly at: string; readonly rest: string }) => (
  <span>
    <Instant value={at} />
    {rest}
  </span>
);

function Payments({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [open, setOpen] = useState(false);
  const mayRecord = useCan('record-payments', 'complete-worksheets') && worksheet.owed.total.amount > 0;
  return (
    <Part id="payments">
      <Section
        title="Money taken"
        empty={worksheet.payments.length === 0 && worksheet.owed.total.amount === 0 && 'Nothing taken, nothing owed'}
        actions={
          mayRecord && (
            <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
              Record money
            </Button>
          )
        }
      >
        {worksheet.payments.length === 0 ? (
          <p className={classes.soft}>Nothing taken yet.</p>
        ) : (
          <ul className={classes.rows}>
            {worksheet.payments.map((payment) => (
              <li key={payment.id} title={joined([payment.takenBy, payment.reference], ', ')}>
                <span>{paymentKindNames[payment.kind]}</span>
                <span className={classes.soft}>{joined([paymentMethodNames[payment.method], payment.reference], ', ')}</span>
                <Money value={payment.amount} />
              </li>
            ))}
          </ul>
        )}
        <Owed owed={worksheet.owed} payer={worksheet.customer.type} />
        {open && <PaymentDialog worksheet={worksheet} onClose={() => setOpen(false)} />}
      </Section>
    </Part>
  );
}

/** What is still owed, and who owes it where two do. */
function Owed({ owed: { total, excess, customer, policyholder }, payer }: { readonly owed: WorksheetDetail['owed']; readonly payer: string }) {
  const shared = customer.amount > 0 && policyholder.amount > 0;
  const rows = [
    ['Still owed', total, true],
    [payer === 'insurer' ? 'By the insurer' : 'By the customer’s account', customer, shared],
    ['By the policyholder', policyholder, shared],
    ['Of it the excess', excess, excess.amount > 0 && excess.amount !== policyholder.amount],
  ] as const;
  return (
    <ul className={classes.rows}>
      {rows.map(
        ([what, amount, isShown]) =>
          isShown && (
            <li key={what}>
              <span className={classes.soft}>{what}</span>
              <Money value={amount} />
            </li>
          ),
      )}
    </ul>
  );
}

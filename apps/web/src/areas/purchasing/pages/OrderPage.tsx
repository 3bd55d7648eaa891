import { Alert, Button } from '@mantine/core';
import { needsApproval } from '@quarterlight/contract/purchasing/names';
import type { PurchaseOrder, PurchaseOrderAction } from '@quarterlight/contract/purchasing/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { useParam } from '../../../platform/param.ts';
import { can } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/bits/Timeline.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { OrderCredits } from '../../credits/index.ts';
import { Deliveries } from '../panels/Deliveries.tsx';
import { OrderLines } from '../panels/OrderLines.tsx';
import classes from '../panels/order.module.css';
import { Sending } from '../panels/Sending.tsx';
import { SupplierAnswers } from '../panels/SupplierAnswers.tsx';
import { purchasingApi, saveOrderFile } from '../purchasing.api.ts';
import { standingOf } from '../words.ts';

const forms = () => import('../forms/OrderForms.tsx');
const CancelForm = later(forms, 'CancelForm');
const CloseForm = later(forms, 'CloseForm');
const DetailsForm = later(forms, 'DetailsForm');
const LinesForm = later(forms, 'LinesForm');
const SendForm = later(forms, 'SendForm');
const AnswerForm = later(() => import('../forms/AnswerForm.tsx'), 'AnswerForm');
const Availability = later(() => import('../panels/Availability.tsx'), 'Availability');
const AnswerFileForm = later(() => import('../forms/AnswerFileForm.tsx'), 'AnswerFileForm');
const ReceiveForm = later(() => import('../forms/ReceiveForm.tsx'), 'ReceiveForm');

const dialogs = [
  ['send', 'Send', SendForm],
  ['answer-file', 'Load their answer to', AnswerFileForm],
  ['close', 'Close', CloseForm],
  ['cancel', 'Cancel', CancelForm],
] as const;
type Doing = 'send' | 'receive' | 'answer' | 'answer-file' | 'close' | 'cancel' | null;

export const ahead: Ahead = ({ params }) => askAhead(purchasingApi.one(params.id ?? ''));

/** One purchase order: its lines, what has come, and the next thing to do. */
export function OrderPage() {
  const result = useQuery(purchasingApi.one(useParam('id')));
  return <LoadedRecord result={result}>{(order) => <OrderRecord key={order.id} order={order} />}</LoadedRecord>;
}

/** Whether anything is still to come of it that they could be asked about. */
const mayAsk = (order: PurchaseOrder): boolean =>
  (['draft', 'approved', 'sent', 'part-received'] as const).some((state) => state === order.state) && can('edit-purchase-orders');

/** The one next action: what is ordered is received, else it goes out, else it is approved. */
function nextOf(order: PurchaseOrder): PurchaseOrderAction | undefined {
  const usual: readonly PurchaseOrderAction[] = order.approval !== 'none' ? ['approve', 'receive', 'send'] : ['receive', 'send', 'approve'];
  return usual.find((action) => order.allowedActions.includes(action));
}

const words: Readonly<Record<Exclude<PurchaseOrderAction, 'edit' | 'undo'>, string>> = {
  approve: 'Approve',
  send: 'Send',
  answer: 'Note the supplier’s answer',
  receive: 'Receive',
  close: 'Close order',
  cancel: 'Cancel order',
};

/** Why a draft waits, and for whom. */
const whoApproves = ({ approval, allowedActions }: PurchaseOrder): string =>
  allowedActions.includes('approve')
    ? 'This order is over the limit and has to be approved before it is sent. You may approve it.'
    : approval === 'large'
      ? 'This order is so large that somebody who may approve orders of any value has to approve it before it is sent.'
      : 'This order is over the limit. Somebody who may approve orders has to approve it before it is sent.';

function OrderRecord({ order }: { readonly order: PurchaseOrder }) {
  const [doing, setDoing] = useState<Doing>(null);
  const navigate = useNavigate();
  const approve = useMutation(purchasingApi.approve());
  const next = nextOf(order);
  const run = (action: PurchaseOrderAction) =>
    action === 'approve'
      ? approve.mutateAsync({ params: { id: order.id }, version: order.version })
      : action === 'edit' || action === 'undo'
        ? undefined
        : setDoing(action);
  const menu: MenuAction[] = (['receive', 'answer', 'approve', 'send', 'close', 'cancel'] as const)
    .filter((action) => action !== next && order.allowedActions.includes(action))
    .map((action) => ({
      label: words[action],
      onClick: () => void run(action),
      danger: action === 'cancel',
      apart: action === 'close' || action === 'cancel',
    }));
  if (order.allowedActions.includes('answer')) menu.splice(1, 0, { label: 'Load their answer', onClick: () => setDoing('answer-file') });
  const hasCome = order.lines.some(({ received }) => received > 0);
  if (hasCome && can('raise-purchase-credits'))
    menu.push({ label: 'Raise a credit', onClick: () => void navigate({ href: pathTo('/purchase-orders/$id/credit', { id: order.id }) }) });
  menu.push({ label: 'Save as a file', onClick: () => void saveOrderFile(order).catch(() => undefined) });
  const mayEdit = order.allowedActions.includes('edit');
  const close = () => setDoing(null);
  return (
    <RecordPage
      kind="Purchase order"
      number={order.number}
      record={{ entity: 'purchase-order', id: order.id }}
      state={<StateChip tone={standingOf(order).tone}>{standingOf(order).name}</StateChip>}
      facts={
        <>
          <span>{order.supplier.name}</span>
          {order.expectedOn &&
            (order.overdue ? (
              <StateChip tone="red">
                Late: <Day value={order.expectedOn} />
              </StateChip>
            ) : (
              <span>
                Expected <Day value={order.expectedOn} />
              </span>
            ))}
        </>
      }
      money={
        <>
          <span className={classes.soft}>Net</span> <Money value={order.net} />
        </>
      }
      primary={
        next === 'approve' ? (
          <ActionButton primary run={() => run('approve')}>
            Approve
          </ActionButton>
        ) : (
          next &&
          next !== 'edit' &&
          next !== 'undo' &&
          doing !== next && <Button onClick={() => setDoing(next === 'receive' || next === 'send' ? next : null)}>{words[next]}</Button>
        )
      }
      menu={menu}
      aside={
        <>
          <Section title="Details" canEdit={mayEdit} edit={(done) => <DetailsForm order={order} done={done} />}>
            <Facts
              columns={1}
              of={[
                ['Deliver to', order.deliverTo.name],
                ['Branch', order.branch?.name],
                ['Expected', <Day key="expected" value={order.expectedOn} />],
                ['Orders go to', order.supplierEmail],
                ['Their number', order.supplierReference],
                ['Carriage', <Money key="carriage" value={order.carriage} />],
                ['Net with carriage', <Money key="whole" value={{ amount: order.net.amount + order.carriage.amount, currency: order.net.currency }} />],
                ['Notes', order.notes && <p className={classes.notes}>{order.notes}</p>],
              ]}
            />
          </Section>
          <Section title="Timeline">
            <Timeline entries={eventsOf(order)} />
          </Section>
        </>
      }
    >
      <Sending order={order} byEmail={() => setDoing('send')} />
      {order.approval !== 'none' && (
        <Alert color="yellow" variant="light" classNames={{ label: classes.needsYou }} title={needsApproval}>
          {whoApproves(order)}
        </Alert>
      )}
      {doing === 'receive' && (
        <Section title="Receive a delivery">
          <ReceiveForm order={order} done={close} />
        </Section>
      )}
      {doing === 'answer' && (
        <Section title="The supplier’s answer">
          <AnswerForm order={order} done={close} />
        </Section>
      )}
      <SupplierAnswers order={order} />
      <Section title="Lines" count={order.lines.length} canEdit={mayEdit} edit={(done) => <LinesForm order={order} done={done} />}>
        <OrderLines order={order} />
      </Section>
      {order.supplierOrdersBy === 'interface' && mayAsk(order) && <Availability order={order} />}
      <Section title="Deliveries" count={order.deliveries.length || undefined}>
        <Deliveries order={order} />
      </Section>
      <OrderCredits orderId={order.id} hasCome={hasCome} />
      {dialogs.map(([action, word, Shown]) => (
        <Dialog key={action} title={`${word} order ${order.number}`} opened={doing === action} onClose={close}>
          <Shown order={order} done={close} />
        </Dialog>
      ))}
    </RecordPage>
  );
}

const sentWords = ({ sentHow, supplierReference }: PurchaseOrder): string =>
  sentHow === 'interface'
    ? `Sent by interface, their number ${supplierReference}`
    : sentHow === 'email'
      ? 'Sent by email'
      : sentHow === 'file'
        ? 'Sent as a file'
        : 'Sent';

/** What is known of the order's course, newest first. */
function eventsOf(order: PurchaseOrder): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...(order.cancelledAt ? [{ id: 'cancelled', at: order.cancelledAt, title: 'Cancelled', detail: order.cancelReason, tone: 'red' as const }] : []),
    ...order.deliveries.map((delivery) => ({
      id: delivery.id,
      at: delivery.receivedAt,
      by: delivery.receivedBy,
      title: `Delivery note ${delivery.deliveryNote} received`,
      tone: 'green' as const,
    })),
    ...order.deliveries.flatMap(({ id, deliveryNote, undoneAt, undoneBy, undoneReason }) =>
      undoneAt === null
        ? []
        : [{ id: `undone ${id}`, at: undoneAt, by: undoneBy, title: `Delivery note ${deliveryNote} undone`, detail: undoneReason, tone: 'red' as const }],
    ),
    ...(order.sentAt ? [{ id: 'sent', at: order.sentAt, by: order.sentBy, title: sentWords(order), tone: 'blue' as const }] : []),
    ...(order.approvedAt ? [{ id: 'approved', at: order.approvedAt, by: order.approvedBy, title: 'Approved', tone: 'glass' as const }] : []),
    { id: 'raised', at: order.createdAt, by: order.createdBy, title: 'Raised' },
  ];
  return entries.toSorted((one, other) => other.at.localeCompare(one.at));
}

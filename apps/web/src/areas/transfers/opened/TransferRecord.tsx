import { Button } from '@mantine/core';
import { outcomeNames } from '@quarterlight/contract/transfers/names';
import type { Transfer, TransferAction } from '@quarterlight/contract/transfers/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/bits/Timeline.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { transferAddress } from '../addresses.ts';
import { downloadNote, transfersApi } from '../transfers.api.ts';
import { outcomeTones, stateLooks } from '../words.ts';
import { TransferLines } from './TransferLines.tsx';
import classes from './transfer.module.css';

const EditForm = later(() => import('../forms/EditForm.tsx'), 'EditForm');
const ReceiveForm = later(() => import('../forms/ReceiveForm.tsx'), 'ReceiveForm');
const CloseForm = later(() => import('../forms/CloseForm.tsx'), 'CloseForm');
const CallBackForm = later(() => import('../forms/EndForms.tsx'), 'CallBackForm');
const CancelForm = later(() => import('../forms/EndForms.tsx'), 'CancelForm');

type Doing = 'receive' | 'close' | 'call-back' | 'cancel' | null;

const menuWords = [
  ['close', 'Close with differences'],
  ['call-back', 'Call back'],
  ['cancel', 'Cancel transfer'],
] as const;

/** The transfer that the address names. */
export function OpenedTransfer({ id }: { readonly id: string }) {
  const result = useQuery(transfersApi.one(id));
  return <LoadedRecord result={result}>{(transfer) => <TransferRecord transfer={transfer} />}</LoadedRecord>;
}

function TransferRecord({ transfer }: { readonly transfer: Transfer }) {
  const [doing, setDoing] = useState<Doing>(null);
  const send = useMutation(transfersApi.send());
  const may = (action: TransferAction) => transfer.allowedActions.includes(action);
  const close = () => setDoing(null);
  const ask = {
    title: `Send ${transfer.number}?`,
    text: `${plural(transfer.quantity, 'piece')} will be booked out of ${transfer.from.name} and will be on the way to ${transfer.to.name}.`,
    confirm: 'Send',
  };
  const menu: MenuAction[] = [
    { label: 'Note to go along (PDF)', onClick: () => void downloadNote(transfer).catch(() => undefined) },
    ...menuWords
      .filter(([action]) => may(action))
      .map(([action, label]) => ({ label, onClick: () => setDoing(action), danger: action === 'cancel', apart: action !== 'call-back' })),
  ];
  return (
    <RecordPage
      kind="Transfer"
      number={transfer.number}
      record={{ entity: 'transfer', id: transfer.id }}
      address={transferAddress(transfer.id)}
      state={<StateChip tone={stateLooks[transfer.state].tone}>{stateLooks[transfer.state].name}</StateChip>}
      facts={
        <>
          <span>
            {transfer.from.name} to {transfer.to.name}
          </span>
          {transfer.outstanding > 0 && <span>{numberText(transfer.outstanding)} to come</span>}
          <PlainLink to={pathTo('/stock-control/transfers')}>All transfers</PlainLink>
        </>
      }
      money={transfer.value && <Money value={transfer.value} />}
      primary={
        may('send') ? (
          <ActionButton primary ask={ask} run={() => send.mutateAsync({ params: { id: transfer.id }, version: transfer.version })}>
            Send
          </ActionButton>
        ) : (
          may('receive') && doing !== 'receive' && <Button onClick={() => setDoing('receive')}>Receive</Button>
        )
      }
      menu={menu}
      aside={
        <>
          <Section title="Details">
            <Facts
              columns={1}
              of={[
                ['From', `${transfer.from.code} · ${transfer.from.name}`],
                ['To', `${transfer.to.code} · ${transfer.to.name}`],
                transfer.endReason !== '' && ['Why it ended', transfer.endReason],
                ['Notes', transfer.notes && <p className={classes.notes}>{transfer.notes}</p>],
              ]}
            />
          </Section>
          <Section title="Timeline">
            <Timeline entries={eventsOf(transfer)} />
          </Section>
        </>
      }
    >
      {doing === 'receive' && may('receive') && (
        <Section title="Receive">
          <ReceiveForm transfer={transfer} done={close} />
        </Section>
      )}
      {doing === 'close' && may('close') && (
        <Section title="What did not arrive">
          <CloseForm transfer={transfer} done={close} />
        </Section>
      )}
      <Section title="Lines" count={transfer.lines.length} canEdit={may('edit')} edit={(done) => <EditForm transfer={transfer} done={done} />}>
        <TransferLines transfer={transfer} />
      </Section>
      <Dialog title={`Call back ${transfer.number}`} opened={doing === 'call-back'} onClose={close}>
        <CallBackForm transfer={transfer} done={close} />
      </Dialog>
      <Dialog title={`Cancel ${transfer.number}`} opened={doing === 'cancel'} onClose={close}>
        <CancelForm transfer={transfer} done={close} />
      </Dialog>
    </RecordPage>
  );
}

/** What is known of its course, newest first: parts that came together stand together. */
function eventsOf(transfer: Transfer): TimelineEntry[] {
  const codes = new Map(transfer.lines.map((line) => [line.id, line.code]));
  const together = Map.groupBy(transfer.outcomes, (each) => `${each.at} ${each.kind}`);
  const parts = [...together.values()].flatMap((group): TimelineEntry[] => {
    const [first] = group;
    if (!first) return [];
    const lines = group.map((each) => `${numberText(each.quantity)} × ${codes.get(each.lineId) ?? ''}${each.place ? ` at ${each.place.code}` : ''}`);
    const detail = [lines.join(', '), ...new Set(group.map((each) => each.reason))].filter(Boolean).join('. ');
    return [{ id: first.id, at: first.at, by: first.by, title: outcomeNames[first.kind], detail, tone: outcomeTones[first.kind] }];
  });
  const entries: TimelineEntry[] = [
    ...(transfer.endedAt && transfer.state === 'cancelled'
      ? [{ id: 'cancelled', at: transfer.endedAt, by: transfer.endedBy, title: 'Cancelled', detail: transfer.endReason, tone: 'red' as const }]
      : []),
    ...parts,
    ...(transfer.sentAt ? [{ id: 'sent', at: transfer.sentAt, by: transfer.sentBy, title: 'Sent', tone: 'blue' as const }] : []),
    { id: 'raised', at: transfer.createdAt, by: transfer.createdBy, title: 'Raised' },
  ];
  return entries.toSorted((one, other) => other.at.localeCompare(one.at));
}

import type { Broadcast } from '@quarterlight/contract/notices/broadcast-schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { instantText } from '../../../platform/formats.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { stateLooks } from '../broadcast-words.ts';
import { broadcastsApi } from '../broadcasts.api.ts';
import { BroadcastText } from '../parts/BroadcastText.tsx';

const Readers = later(() => import('../parts/Readers.tsx'), 'Readers');
const BroadcastFiles = later(() => import('../parts/BroadcastFiles.tsx'), 'BroadcastFiles');
const loadForms = () => import('../forms/BroadcastForms.tsx');
const ChangeBroadcast = later(loadForms, 'ChangeBroadcast');
const CorrectBroadcast = later(loadForms, 'CorrectBroadcast');
const WithdrawForm = later(loadForms, 'WithdrawForm');

export const ahead: Ahead = ({ params }) => askAhead(broadcastsApi.one(params.id ?? ''));

/** One broadcast, for those who write: what it says, whom it is for, who has read it. */
export function BroadcastRecordPage() {
  // What is being removed is not asked for again.
  const [removing, setRemoving] = useState(false);
  const result = useQuery({ ...broadcastsApi.one(useParam('id')), enabled: !removing });
  return <LoadedRecord result={result}>{(broadcast) => <BroadcastRecord broadcast={broadcast} setRemoving={setRemoving} />}</LoadedRecord>;
}

const isAhead = (moment: string | null): boolean => moment !== null && Date.parse(moment) > Date.now();

interface BroadcastRecordProps {
  readonly broadcast: Broadcast;
  readonly setRemoving: (removing: boolean) => void;
}

function BroadcastRecord({ broadcast, setRemoving }: BroadcastRecordProps) {
  const navigate = useNavigate();
  const { id, version, title, state, allowedActions, startsAt, people } = broadcast;
  const may = (action: Broadcast['allowedActions'][number]) => allowedActions.includes(action);
  const [withdrawing, setWithdrawing] = useState(false);
  const waits = isAhead(startsAt);
  const send = useMutation(broadcastsApi.send(waits ? 'The broadcast is scheduled.' : 'The broadcast was sent.'));
  const takeBack = useMutation(broadcastsApi.takeBack());
  const remove = useMutation(broadcastsApi.remove(() => navigate({ href: pathTo('/broadcasts/written') })));
  const named = { params: { id }, version };
  const askRemove = async () => {
    if (!(await confirm({ title: 'Remove the draft', text: `${title} is removed. Nobody has seen it.`, confirm: 'Remove', danger: true }))) return;
    setRemoving(true);
    await remove.mutateAsync(named).catch(() => setRemoving(false));
  };
  const reaches = `It will reach ${plural(people, 'person', 'people')}`;
  return (
    <RecordPage
      kind="Broadcast"
      number={title}
      record={{ entity: 'broadcast', id }}
      state={<StateChip tone={stateLooks[state].tone}>{stateLooks[state].name}</StateChip>}
      facts={<span>{broadcast.toWords}</span>}
      primary={
        may('send') ? (
          <ActionButton
            primary
            run={() => send.mutateAsync({ ...named, body: {} })}
            ask={{
              title: waits ? 'Schedule the broadcast' : 'Send the broadcast',
              text: waits ? `${reaches} on ${instantText(startsAt)}.` : `${reaches} at once.`,
              confirm: waits ? 'Schedule' : 'Send',
            }}
          >
            {waits ? 'Schedule' : 'Send'}
          </ActionButton>
        ) : (
          may('take-back') && (
            <ActionButton primary run={() => takeBack.mutateAsync({ ...named, body: {} })}>
              Take back
            </ActionButton>
          )
        )
      }
      menu={[
        { label: 'Copy as new', onClick: () => void navigate({ href: `${pathTo('/broadcasts/new')}?copy=${id}` }) },
        ...(may('withdraw') ? [{ label: 'Withdraw', danger: true, onClick: () => setWithdrawing(true) }] : []),
        ...(may('remove') ? [{ label: 'Remove', danger: true, onClick: () => void askRemove() }] : []),
      ]}
      aside={<Times broadcast={broadcast} />}
    >
      <Section
        title="Broadcast"
        canEdit={may('change') || may('correct')}
        edit={(done) => (may('correct') ? <CorrectBroadcast broadcast={broadcast} done={done} /> : <ChangeBroadcast broadcast={broadcast} done={done} />)}
      >
        <BroadcastText text={broadcast.text} />
      </Section>
      {(may('attach') || broadcast.files.length > 0) && (
        <Section title="Files" count={broadcast.files.length}>
          <BroadcastFiles broadcast={broadcast} />
        </Section>
      )}
      <Section title={state === 'draft' || state === 'scheduled' ? 'Whom it will reach' : 'Who has read it'} count={broadcast.people}>
        <Readers id={id} />
      </Section>
      <Dialog title="Withdraw the broadcast" opened={withdrawing} onClose={() => setWithdrawing(false)}>
        {withdrawing && <WithdrawForm broadcast={broadcast} onClose={() => setWithdrawing(false)} />}
      </Dialog>
    </RecordPage>
  );
}

function Times({ broadcast }: { readonly broadcast: Broadcast }) {
  const { startsAt, endsDay, mustRead, correctedAt, withdrawnAt, people, read, state } = broadcast;
  const isOut = state !== 'draft' && state !== 'scheduled';
  return (
    <Section title="About it">
      <Facts
        columns={1}
        of={[
          isOut && ['Read by', `${read} of ${people}`],
          ['Must be read', mustRead ? 'Yes' : 'No'],
          [isOut ? 'Sent' : 'Goes out', startsAt === null ? 'As soon as it is sent' : <Instant key="starts" value={startsAt} />],
          ['Shown until', <Day key="ends" value={endsDay} />],
          broadcast.sentBy !== '' && ['Sent by', broadcast.sentBy],
          ['Written by', broadcast.createdBy],
          ['Written', <Instant key="created" value={broadcast.createdAt} />],
          correctedAt !== null && ['Corrected', <Instant key="corrected" value={correctedAt} />],
          withdrawnAt !== null && ['Withdrawn', <Instant key="withdrawn" value={withdrawnAt} />],
          withdrawnAt !== null && ['Withdrawn by', broadcast.withdrawnBy],
          withdrawnAt !== null && ['Why', broadcast.withdrawReason],
        ]}
      />
    </Section>
  );
}

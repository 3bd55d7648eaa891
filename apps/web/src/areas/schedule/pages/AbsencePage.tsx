import { Button } from '@mantine/core';
import { absenceDays } from '@quarterlight/contract/rules/absences';
import type { AbsenceRecord } from '@quarterlight/contract/schedule/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/bits/Timeline.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Moving } from '../forms/AbsenceFields.tsx';
import { outOf } from '../out-of.ts';
import { VisitRows } from '../parts/VisitRows.tsx';
import classes from '../parts/visits.module.css';
import { scheduleApi } from '../schedule.api.ts';
import { lengthText, stateLooks, typeLooks } from '../words.ts';

const forms = () => import('../forms/AbsenceForms.tsx');
const ApproveForm = later(forms, 'ApproveForm');
const CancelForm = later(forms, 'CancelForm');
const ChangeForm = later(forms, 'ChangeForm');
const RefuseForm = later(forms, 'RefuseForm');
const MoveVisit = later(() => import('../forms/MoveVisit.tsx'), 'MoveVisit');

export const ahead: Ahead = ({ params }) => askAhead(scheduleApi.absence(params.id ?? ''));

/** One absence: when and why, what became of it, and the visits inside it. */
export function AbsencePage() {
  const result = useQuery(scheduleApi.absence(useParam('id')));
  return <LoadedRecord result={result}>{(absence) => <AbsenceView key={absence.id} absence={absence} />}</LoadedRecord>;
}

function AbsenceView({ absence }: { readonly absence: AbsenceRecord }) {
  const [doing, setDoing] = useState<'approve' | 'refuse' | 'cancel' | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const approve = useMutation(scheduleApi.approve());
  const can = (action: AbsenceRecord['allowedActions'][number]) => absence.allowedActions.includes(action);
  const { state, visits } = absence;
  const close = () => setDoing(null);
  const toDecide = visits.filter(({ now, kept }) => now === 'inside' && kept === null);
  const taking = state === 'requested' ? 'Withdraw request' : 'Cancel absence';
  const menu: MenuAction[] = [
    ...(can('refuse') ? [{ label: 'Refuse', onClick: () => setDoing('refuse') }] : []),
    ...(can('cancel') ? [{ label: taking, onClick: () => setDoing('cancel'), danger: true, apart: true }] : []),
  ];
  const isApproving = doing === 'approve' && can('approve');
  const { name, tone } = stateLooks[state];
  return (
    <RecordPage
      kind="Absence"
      number={absence.user.name}
      record={{ entity: 'absence', id: absence.id }}
      state={<StateChip tone={tone}>{name}</StateChip>}
      facts={
        <>
          <span>{typeLooks[absence.type].name}</span>
          <span>{absenceDays(absence)}</span>
          <span>{lengthText(absence)}</span>
        </>
      }
      primary={
        can('approve') &&
        !isApproving &&
        (toDecide.length > 0 ? (
          <Button onClick={() => setDoing('approve')}>Approve</Button>
        ) : (
          <ActionButton primary run={() => approve.mutateAsync({ params: { id: absence.id }, version: absence.version, body: {} })}>
            Approve
          </ActionButton>
        ))
      }
      menu={menu}
      aside={
        <Section title="Timeline">
          <Timeline entries={eventsOf(absence)} />
        </Section>
      }
    >
      <Section title="Details" canEdit={can('edit')} edit={(done) => <ChangeForm absence={absence} done={done} onMove={setMoving} />}>
        <Facts
          of={[
            ['Person', absence.user.name],
            ['Branch', absence.branch?.name],
            ['Type', typeLooks[absence.type].name],
            ['Days', `${absenceDays(absence)} (${lengthText(absence).toLowerCase()})`],
            absence.reason !== '' && ['Reason', absence.reason],
            ['Note', absence.note && <p className={classes.text}>{absence.note}</p>],
          ]}
        />
      </Section>
      <Section
        title={isApproving ? 'Approve' : 'Visits in these days'}
        count={isApproving ? undefined : visits.length || undefined}
        empty={visits.length === 0 && (state === 'requested' || state === 'approved' ? 'No visit is booked in these days.' : 'None was kept.')}
      >
        {isApproving ? (
          <ApproveForm absence={absence} done={close} onMove={setMoving} />
        ) : (
          <>
            {state === 'requested' && <p className={classes.soft}>They are decided about when it is approved: moved, or kept knowingly.</p>}
            <VisitRows visits={visits} onMove={(visit, job) => setMoving({ visit, job, userId: absence.user.id, days: absence })} />
          </>
        )}
      </Section>
      <Dialog title={`Refuse the absence of ${absence.user.name}`} opened={doing === 'refuse'} onClose={close}>
        <RefuseForm absence={absence} done={close} />
      </Dialog>
      <Dialog title={taking} opened={doing === 'cancel'} onClose={close}>
        <CancelForm absence={absence} done={close} />
      </Dialog>
      <Dialog title={moving ? `Move ${moving.job.number} to…` : 'Move to…'} opened={moving !== null} onClose={() => setMoving(null)} size="lg">
        {moving && <MoveVisit key={moving.visit.bookingId} visit={moving.visit} job={moving.job} fits={outOf(moving)} onClose={() => setMoving(null)} />}
      </Dialog>
    </RecordPage>
  );
}

/** What was done with it, newest first. */
function eventsOf(absence: AbsenceRecord): TimelineEntry[] {
  const { state, createdAt, decidedAt, endedAt, reason } = absence;
  const recorded = decidedAt === createdAt;
  const refused = state === 'refused';
  return [
    ...(endedAt ? [{ id: 'ended', at: endedAt, by: absence.endedBy, title: stateLooks[state].name, detail: reason }] : []),
    ...(decidedAt && !recorded
      ? [
          {
            id: 'decided',
            at: decidedAt,
            by: absence.decidedBy,
            title: refused ? 'Refused' : 'Approved',
            detail: refused ? reason : '',
            tone: refused ? ('red' as const) : ('green' as const),
          },
        ]
      : []),
    { id: 'asked', at: createdAt, by: absence.createdBy, title: recorded ? 'Recorded' : 'Asked for' },
  ];
}

import { Button } from '@mantine/core';
import { approveAbsence, cancelAbsence, changeAbsence, createAbsence, refuseAbsence } from '@quarterlight/contract/schedule/routes';
import type { AbsenceRecord } from '@quarterlight/contract/schedule/schemas';
import { isDay } from '@quarterlight/kit/days';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { readToken } from '../../../platform/session.ts';
import { claimsOf } from '../../../platform/token.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import classes from '../parts/visits.module.css';
import { AbsenceFields, type Moving, TypeField } from './AbsenceFields.tsx';
import { PersonField } from './PersonField.tsx';
import { VisitsInside } from './VisitsInside.tsx';

interface AbsenceFormProps {
  readonly absence: AbsenceRecord;
  readonly done: () => void;
}
interface MovingFormProps extends AbsenceFormProps {
  readonly onMove: (moving: Moving) => void;
}

interface NewFormProps {
  /** Of whom and from which day, where that was chosen already. */
  readonly userId: string;
  readonly from: string;
  readonly onMove: (moving: Moving) => void;
}

/** Records an absence of somebody, which counts at once, or asks for one's own. */
export function NewForm({ userId: givenUser, from: givenDay, onMove }: NewFormProps) {
  const navigate = useNavigate();
  const mayRecord = useCan('edit-absences');
  const mayDecideOwn = useCan('edit-roles') && mayRecord;
  const own = claimsOf(readToken())?.sub ?? '';
  const from = isDay(givenDay) ? givenDay : '';
  const form = useContractForm(createAbsence, {
    defaults: { userId: mayRecord ? givenUser : own, type: 'holiday', from, fromSlot: 'A', to: from, toSlot: 'P', note: '', keep: [] },
    refresh: ['booking'],
    onDone: ({ id }) => navigate({ href: pathTo('/users/absences/absence/$id', { id }) }),
  });
  const userId = textOf(form.methods.watch('userId')) || null;
  const asks = userId === own && !mayDecideOwn;
  return (
    <Form form={form} submit={asks ? 'Ask for it' : 'Record absence'} onCancel={() => void navigate({ href: pathTo('/users/absences') })} columns={2}>
      {mayRecord && <PersonField />}
      <TypeField />
      {!mayRecord && <div className={classes.blank} />}
      <AbsenceFields form={form} userId={userId} counts={!asks} onMove={onMove} />
      {asks && <p className={classes.note}>It waits until somebody else approves it. You are told by email.</p>}
    </Form>
  );
}

/** Changes days, type and note; of an approved absence the visits that come inside are decided about. */
export function ChangeForm({ absence, done, onMove }: MovingFormProps) {
  const { id, version, type, from, fromSlot, to, toSlot, note } = absence;
  const form = useContractForm(changeAbsence, {
    params: { id },
    version,
    defaults: { type, from, fromSlot, to, toSlot, note, keep: [] },
    refresh: ['booking'],
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <AbsenceFields form={form} userId={absence.user.id} counts={absence.state === 'approved'} known={absence.visits} onMove={onMove}>
        <TypeField />
        <div className={classes.blank} />
      </AbsenceFields>
    </Form>
  );
}

/** Approves a request in whose days visits are booked: each is moved or kept first. */
export function ApproveForm({ absence, done, onMove }: MovingFormProps) {
  const form = useContractForm(approveAbsence, {
    params: { id: absence.id },
    version: absence.version,
    defaults: { keep: [] },
    refresh: ['booking'],
    notice: 'Absence approved.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Approve" onCancel={done}>
      <VisitsInside visits={absence.visits} onMove={(visit, job) => onMove({ visit, job, userId: absence.user.id, days: absence })} />
    </Form>
  );
}

/** Refuses a request; the reason goes to the person. */
export function RefuseForm({ absence, done }: AbsenceFormProps) {
  const form = useContractForm(refuseAbsence, {
    params: { id: absence.id },
    version: absence.version,
    defaults: { reason: '' },
    notice: 'Absence refused.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Refuse" onCancel={done}>
      <TextField name="reason" label="Reason, which is mailed to the person" required maxLength={200} autoFocus />
    </Form>
  );
}

/** Takes an absence back: the person can be booked again. */
export function CancelForm({ absence, done }: AbsenceFormProps) {
  const withdraws = absence.state === 'requested';
  const form = useContractForm(cancelAbsence, {
    params: { id: absence.id },
    version: absence.version,
    defaults: { reason: '' },
    refresh: ['booking'],
    notice: withdraws ? 'Request withdrawn.' : 'Absence cancelled.',
    onDone: done,
  });
  const keep = (
    <Button variant="default" onClick={done}>
      {withdraws ? 'Keep the request' : 'Keep the absence'}
    </Button>
  );
  return (
    <Form form={form} submit={withdraws ? 'Withdraw request' : 'Cancel absence'} extra={keep}>
      <TextField name="reason" label="Reason" maxLength={200} autoFocus />
    </Form>
  );
}

import { createAbsence } from '@quarterlight/contract/schedule/routes';
import { isDay } from '@quarterlight/kit/days';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { readToken } from '../../../platform/session.ts';
import { claimsOf } from '../../../platform/token.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { AbsenceFields, type Moving } from '../forms/AbsenceFields.tsx';
import { PersonField } from '../forms/PersonField.tsx';
import classes from '../parts/visits.module.css';

const MoveVisit = later(() => import('../forms/MoveVisit.tsx'), 'MoveVisit');

/** Records an absence of somebody, or asks for one's own. */
export function NewAbsencePage() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().searchStr);
  const mayRecord = useCan('edit-absences');
  const mayDecideOwn = useCan('edit-roles') && mayRecord;
  const own = claimsOf(readToken())?.sub ?? '';
  const given = search.get('from') ?? '';
  const from = isDay(given) ? given : '';
  const [moving, setMoving] = useState<Moving | null>(null);
  const form = useContractForm(createAbsence, {
    defaults: { userId: mayRecord ? (search.get('userId') ?? '') : own, type: 'holiday', from, fromSlot: 'A', to: from, toSlot: 'P', note: '', keep: [] },
    refresh: ['booking'],
    notice: false,
    onDone: ({ id }) => navigate({ href: pathTo('/users/absences/absence/$id', { id }) }),
  });
  const userId = textOf(form.methods.watch('userId')) || null;
  const asks = userId === own && !mayDecideOwn;
  return (
    <Page title={mayRecord ? 'New absence' : 'Ask for an absence'}>
      <Section title="Absence">
        <Form form={form} submit={asks ? 'Ask for it' : 'Record absence'} onCancel={() => void navigate({ href: pathTo('/users/absences') })} columns={2}>
          {mayRecord && <PersonField />}
          {mayRecord && <div />}
          <AbsenceFields form={form} userId={userId} counts={!asks} onMove={setMoving} />
          {asks && <p className={classes.note}>It waits until somebody else approves it. You are told by email.</p>}
        </Form>
      </Section>
      <Dialog title={moving ? `Move ${moving.job.number} to…` : 'Move to…'} opened={moving !== null} onClose={() => setMoving(null)} size="lg">
        {moving && <MoveVisit key={moving.visit.bookingId} {...moving} onClose={() => setMoving(null)} />}
      </Dialog>
    </Page>
  );
}

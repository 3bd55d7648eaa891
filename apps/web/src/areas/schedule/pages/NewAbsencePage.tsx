import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../platform/permissions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Moving } from '../forms/AbsenceFields.tsx';
import { outOf } from '../out-of.ts';
import classes from '../parts/visits.module.css';

const NewForm = later(() => import('../forms/AbsenceForms.tsx'), 'NewForm');
const MoveVisit = later(() => import('../forms/MoveVisit.tsx'), 'MoveVisit');

/** Records an absence of somebody, or asks for one's own. */
export function NewAbsencePage() {
  const search = new URLSearchParams(useLocation().searchStr);
  const mayRecord = useCan('edit-absences');
  const [moving, setMoving] = useState<Moving | null>(null);
  return (
    <Page title={mayRecord ? 'New absence' : 'Ask for an absence'}>
      <Section title="Absence">
        <div className={classes.narrow}>
          <NewForm userId={search.get('userId') ?? ''} from={search.get('from') ?? ''} onMove={setMoving} />
        </div>
      </Section>
      <Dialog title={moving ? `Move ${moving.job.number} to…` : 'Move to…'} opened={moving !== null} onClose={() => setMoving(null)} size="lg">
        {moving && <MoveVisit key={moving.visit.bookingId} visit={moving.visit} job={moving.job} fits={outOf(moving)} onClose={() => setMoving(null)} />}
      </Dialog>
    </Page>
  );
}

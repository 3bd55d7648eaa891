import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Company } from '../company.ts';
import classes from './company.module.css';

const NotesForm = later(() => import('../forms/NotesForm.tsx'), 'NotesForm');

/** What the office should know of a company; nobody else reads it. */
export function NotesSection({ company, mayChange }: { readonly company: Company; readonly mayChange: boolean }) {
  return (
    <Section title="Notes" empty={company.notes === '' && 'None.'} canEdit={mayChange} edit={(done) => <NotesForm company={company} done={done} />}>
      <p className={classes.text}>{company.notes}</p>
    </Section>
  );
}

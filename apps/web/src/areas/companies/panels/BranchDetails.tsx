import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { branchKindNames } from '@quarterlight/contract/companies/names';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { Split } from '../../../ui/record/Split.tsx';
import { companyOf } from '../company.ts';
import { ClosedNotice } from '../parts/ClosedNotice.tsx';
import { RecordDates } from '../parts/RecordDates.tsx';
import { AddressSections } from './AddressSections.tsx';
import { ContactsSection } from './ContactsSection.tsx';
import classes from './company.module.css';
import { NotesSection } from './NotesSection.tsx';

const forms = () => import('../forms/BranchForms.tsx');
const DetailsForm = later(forms, 'DetailsForm');
const ShownForm = later(forms, 'ShownForm');
const AreasForm = later(forms, 'AreasForm');

/** What a branch is, where, and whom it serves. */
export function BranchDetails({ branch }: { readonly branch: Branch }) {
  const mayChange = branch.allowedActions.includes('change');
  const company = companyOf('branch', branch);
  const shown = [branch.shownName, branch.shownTelephone, branch.shownEmail].some(Boolean);
  return (
    <Split aside={<RecordDates of={branch} />}>
      {branch.status === 'closed' && <ClosedNotice reason={branch.closedReason} follows="It takes no new bookings." />}
      <Section title="Details" canEdit={mayChange} edit={(done) => <DetailsForm branch={branch} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Name', branch.name],
            ['Code', branch.code],
            ['Kind', branchKindNames[branch.kind]],
            ['Email', branch.email],
            ['Telephone', branch.telephone],
            ['VAT number', branch.vatNumber],
            ['Company number', branch.companyNumber],
          ]}
        />
      </Section>
      <Section
        title="Shown to customers"
        empty={!shown && 'The branch’s own name, telephone and email.'}
        canEdit={mayChange}
        edit={(done) => <ShownForm branch={branch} done={done} />}
      >
        <Facts
          columns={3}
          of={[
            ['Name', branch.shownName || branch.name],
            ['Telephone', branch.shownTelephone || branch.telephone],
            ['Email', branch.shownEmail || branch.email],
          ]}
        />
      </Section>
      <Section
        title="Postcode areas served"
        count={branch.postcodeAreas.length || undefined}
        empty={branch.postcodeAreas.length === 0 && 'None: it is proposed by its distance alone.'}
        canEdit={mayChange}
        edit={(done) => <AreasForm branch={branch} done={done} />}
      >
        <p className={classes.text}>{branch.postcodeAreas.join(', ')}</p>
      </Section>
      <ContactsSection company={company} mayChange={mayChange} />
      <AddressSections company={company} mayChange={mayChange} />
      <NotesSection company={company} mayChange={mayChange} />
    </Split>
  );
}

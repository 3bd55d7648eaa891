import { placeNames } from '@quarterlight/contract/catalogue/names';
import { listRateCard } from '@quarterlight/contract/catalogue/terms-routes';
import type { RateCardLine } from '@quarterlight/contract/catalogue/terms-schemas';
import { rateCardSheet } from '@quarterlight/contract/catalogue/terms-sheets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { ChangeCardLine, NewCardLine } from '../forms/WorkForms.tsx';
import { dayLooks, TermsTable } from '../parts/TermsTable.tsx';
import { termsApi } from '../terms.api.ts';

interface BranchRateCardProps {
  readonly branch: { readonly id: string; readonly name: string; readonly kind: 'own' | 'subcontract' };
  readonly title: string;
}

/** What a subcontractor is paid for its work; one of our own branches has no card. */
export function BranchRateCard({ branch, title }: BranchRateCardProps) {
  if (branch.kind !== 'subcontract')
    return (
      <Section title={title} empty={`None: ${branch.name} is a branch of our own, whose work nobody charges us for.`}>
        {null}
      </Section>
    );
  return <Card branchId={branch.id} title={title} />;
}

function Card({ branchId, title }: { readonly branchId: string; readonly title: string }) {
  const mayChange = useCan('edit-branches');
  const [all, setAll] = useState(false);
  const query = { limit: 200, ...(all ? { shown: 'all' as const } : {}) };
  const result = useQuery(termsApi.card(branchId, query));
  const ends = useMutation(termsApi.changeCardLine());
  const removes = useMutation(termsApi.removeCardLine());
  return (
    <TermsTable<RateCardLine>
      title={title}
      result={result}
      columns={columnsOf(rateCardSheet, {
        jobType: { width: 160, cell: (row) => row.jobTypeName ?? 'Any' },
        glassType: { width: 160, cell: (row) => row.glassTypeName ?? 'Any' },
        place: { width: 100, cell: (row) => (row.place === null ? 'Any' : placeNames[row.place]) },
        price: { align: 'end', width: 90, cell: (row) => <Money value={row.price} /> },
        ...dayLooks,
      })}
      file={fileOf(rateCardSheet, listRateCard, query, { id: branchId })}
      nameOf={(row) => `the line for ${[row.jobTypeName ?? 'any job', row.glassTypeName, row.place && placeNames[row.place]].filter(Boolean).join(', ')}`}
      empty="Nothing agreed yet: the work on its jobs is counted as costing nothing."
      shownAll={all}
      onShowAll={setAll}
      acts={
        mayChange
          ? {
              add: 'Agree a line',
              addForm: (close) => <NewCardLine branchId={branchId} onClose={close} />,
              change: 'Change the line',
              changeForm: (row, close) => <ChangeCardLine row={row} onClose={close} />,
              ends,
              removes,
            }
          : undefined
      }
    />
  );
}

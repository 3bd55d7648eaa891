import { Button } from '@mantine/core';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { warrantyCauses, warrantyLiabilities } from '@quarterlight/contract/worksheets/rules';
import { creditRepair } from '@quarterlight/contract/worksheets/warranty-routes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import classes from './record.module.css';

const WarrantyForm = later(() => import('../forms/WarrantyForms.tsx'), 'WarrantyForm');
const ClaimDialog = later(() => import('../forms/WarrantyForms.tsx'), 'ClaimDialog');

/** Who answers for a warranty job, what the supplier was asked for, and the failed repair that is credited. */
export function WarrantySection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { warranty } = worksheet;
  const isOffice = useCan('edit-worksheets') && worksheet.notes.internal !== null;
  const credit = useMutation(mutationFor(creditRepair, { refresh: ['customer'], notice: 'The repair is credited.' }));
  if (warranty === null) return null;
  const { claim, creditable } = warranty;
  const mayClaim = isOffice && worksheet.state !== 'cancelled';
  return (
    <Section
      title="Warranty"
      place="warranty"
      canEdit={worksheet.allowedActions.includes('edit')}
      edit={(done) => <WarrantyForm worksheet={worksheet} warranty={warranty} done={done} />}
      actions={
        mayClaim && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {claim === null ? 'Claim on the supplier…' : 'Change the claim…'}
          </Button>
        )
      }
    >
      <Facts
        columns={3}
        of={[
          ['What led to it', warranty.cause && warrantyCauses[warranty.cause]],
          ['Who answers for it', warranty.liability && warrantyLiabilities[warranty.liability]],
          ['Charged', warranty.chargeable ? 'Yes' : 'No: new lines cost nothing'],
          claim && ['Claimed of', claim.supplier?.name ?? 'A supplier'],
          claim && ['Their reference', claim.reference],
          claim && [
            'Asked for',
            <span key="asked">
              {moneyText(claim.asked)} on <Day value={claim.askedOn} />
            </span>,
          ],
          claim && ['Recovered', <Recovered key="recovered" claim={claim} />],
        ]}
      />
      {creditable && (
        <p className={classes.name}>
          <StateChip tone="amber">Failed repair</StateChip>
          <span>What was paid for it is credited against the replacement, once.</span>
          <ActionButton size="compact-md" run={() => credit.mutateAsync({ params: { id: worksheet.id }, version: worksheet.version })}>
            {`Credit ${moneyText(creditable)}`}
          </ActionButton>
        </p>
      )}
      {isOpen && <ClaimDialog worksheet={worksheet} claim={claim} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Recovered({ claim }: { readonly claim: NonNullable<NonNullable<WorksheetDetail['warranty']>['claim']> }) {
  if (claim.recovered === null) return <StateChip tone="amber">Not answered yet</StateChip>;
  return (
    <span>
      {claim.recovered.amount === 0 ? 'Turned down' : moneyText(claim.recovered)} on <Day value={claim.recoveredOn} />
    </span>
  );
}

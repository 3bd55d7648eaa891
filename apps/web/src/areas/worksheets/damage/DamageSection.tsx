import { Button } from '@mantine/core';
import { removeDamage } from '@quarterlight/contract/worksheets/damage-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { damageKinds } from '@quarterlight/contract/worksheets/names';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { joined } from '../words.ts';
import { VerdictWords } from './DamageFields.tsx';
import classes from './damage.module.css';

const RecordDamageDialog = later(() => import('./DamageDialogs.tsx'), 'RecordDamageDialog');
const RepairDamageDialog = later(() => import('./DamageDialogs.tsx'), 'RepairDamageDialog');

type Damage = WorksheetDetail['damages'][number];
const recordedIn: ReadonlySet<string> = new Set(['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed']);

/** Each damage to the windscreen, whether it may be repaired, and that it was. */
export function DamageSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [open, setOpen] = useState<'new' | Damage | null>(null);
  const close = () => setOpen(null);
  const may = useCan('edit-worksheets', 'complete-worksheets') && recordedIn.has(worksheet.state);
  const remove = useMutation(mutationFor(removeDamage, { notice: 'The damage is taken back.' }));
  const { damages } = worksheet;
  return (
    <Section
      title="Damage"
      count={damages.length > 0 ? damages.length : undefined}
      empty={damages.length === 0 && 'Not recorded yet'}
      actions={
        may && (
          <Button variant="default" size="compact-md" onClick={() => setOpen('new')}>
            Record a damage
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {damages.map((damage) => (
          <li key={damage.id} className={classes.row}>
            <strong>
              {damageKinds[damage.kind]}, {damage.sizeMm} mm, zone {damage.zone}
            </strong>
            {damage.repairedAt === null ? (
              <VerdictWords allowed={damage.repairable} reason={damage.reason} />
            ) : (
              <>
                <StateChip tone="green">Repaired</StateChip>
                <span className={classes.soft}>{joined([instantText(damage.repairedAt), damage.repairedBy], ', ')}</span>
              </>
            )}
            {damage.beforeFileId === null && damage.repairedAt === null && <span className={classes.soft}>No photograph yet</span>}
            {may && damage.repairedAt === null && damage.repairable && (
              <Button size="compact-md" onClick={() => setOpen(damage)}>
                Repaired…
              </Button>
            )}
            {may && damage.repairedAt === null && (
              <ActionButton variant="subtle" size="compact-md" run={() => remove.mutateAsync({ params: { id: worksheet.id, damageId: damage.id } })}>
                Remove
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <RecordDamageDialog worksheet={worksheet} onClose={close} />}
      {open !== null && open !== 'new' && <RepairDamageDialog worksheet={worksheet} damage={open} onClose={close} />}
    </Section>
  );
}

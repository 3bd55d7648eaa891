import { Button } from '@mantine/core';
import { removeDamage } from '@quarterlight/contract/worksheets/damage-routes';
import { damageStates, damageWords } from '@quarterlight/contract/worksheets/damage-words';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { useOpenFile } from '../panels/use-open-file.ts';
import { joined } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import { VerdictWords } from './DamageFields.tsx';
import classes from './damage.module.css';

const RecordDamageDialog = later(() => import('./DamageDialogs.tsx'), 'RecordDamageDialog');
const RepairDamageDialog = later(() => import('./DamageDialogs.tsx'), 'RepairDamageDialog');

type Damage = WorksheetDetail['damages'][number];

/** Each damage to the windscreen, whether it may be repaired, and that it was. */
export function DamageSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [open, setOpen] = useState<'new' | Damage | null>(null);
  const close = () => setOpen(null);
  const may = useCan('edit-worksheets', 'complete-worksheets') && damageStates.some((state) => state === worksheet.state);
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
      {damages.length > 0 && (
        <ul className={classes.rows}>
          {damages.map((damage) => (
            <OneDamage key={damage.id} worksheet={worksheet} damage={damage} may={may} repair={() => setOpen(damage)} />
          ))}
        </ul>
      )}
      {open === 'new' && <RecordDamageDialog worksheet={worksheet} onClose={close} />}
      {open !== null && open !== 'new' && <RepairDamageDialog worksheet={worksheet} damage={open} onClose={close} />}
    </Section>
  );
}

interface OneDamageProps {
  readonly worksheet: WorksheetDetail;
  readonly damage: Damage;
  readonly may: boolean;
  readonly repair: () => void;
}

function OneDamage({ worksheet, damage, may, repair }: OneDamageProps) {
  const remove = useMutation(mutationFor(removeDamage, { notice: 'The damage is taken back.' }));
  const words = damageWords(damage);
  const { beforeFileId, afterFileId, repairedAt } = damage;
  const isOpen = may && repairedAt === null;
  const takeBack = async () => {
    const sure = await confirm({
      title: 'Remove this damage?',
      text: `${words}. Its photographs stay with the files of the job.`,
      confirm: 'Remove',
      danger: true,
    });
    if (sure) await remove.mutateAsync({ params: { id: worksheet.id, damageId: damage.id } });
  };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{words}</strong>
        <p className={classes.verdict}>
          {repairedAt === null ? (
            <VerdictWords allowed={damage.repairable} reason={damage.reason} />
          ) : (
            <>
              <StateChip tone="green">Repaired</StateChip>
              <span>{joined([instantText(repairedAt), damage.repairedBy], ', ')}</span>
            </>
          )}
        </p>
        <span className={classes.soft}>
          {joined([`Recorded ${instantText(damage.recordedAt)}`, damage.recordedBy, beforeFileId === null ? 'no photograph yet' : null], ', ')}
        </span>
      </div>
      {beforeFileId !== null && (
        <div className={classes.pictures}>
          <Picture worksheet={worksheet} fileId={beforeFileId} label="Before" of={words} />
          {afterFileId !== null && <Picture worksheet={worksheet} fileId={afterFileId} label="After" of={words} />}
        </div>
      )}
      {isOpen && (
        <div className={classes.buttons}>
          {damage.repairable && (
            <Button variant="default" size="compact-md" onClick={repair}>
              Record the repair
            </Button>
          )}
          <ActionButton variant="subtle" size="compact-md" run={takeBack}>
            Remove
          </ActionButton>
        </div>
      )}
    </li>
  );
}

interface PictureProps {
  readonly worksheet: WorksheetDetail;
  readonly fileId: string;
  readonly label: string;
  readonly of: string;
}

/** A photograph of the damage; a click opens it. */
function Picture({ worksheet, fileId, label, of }: PictureProps) {
  const preview = useQuery(worksheetsApi.preview(fileId));
  const open = useOpenFile(worksheet.id);
  const name = worksheet.files.find((file) => file.fileId === fileId)?.name ?? label;
  return (
    <button type="button" className={classes.picture} onClick={() => void open({ fileId, name })} title={name} aria-label={`${label}: ${of}`}>
      <span className={classes.frame}>{preview.data && <BlobImage blob={preview.data} alt="" />}</span>
      {label}
    </button>
  );
}

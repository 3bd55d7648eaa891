import { judgeChip } from '@quarterlight/contract/rules/chip-repair';
import { DamageFound } from '@quarterlight/contract/worksheets/damage';
import { damageKinds, damageWords, damageZones, mostDamages, zoneHelp } from '@quarterlight/contract/worksheets/damage-words';
import { newId } from '@quarterlight/kit/ids';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { instantText } from '../../../../platform/formats.ts';
import type { LocalVisit } from '../local/optimistic.ts';
import classes from '../my-day.module.css';
import { isFine, numberOf, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Box, Choice, Pick, Problem } from './fields.tsx';
import { keepDamagePhoto, PhotoInput } from './PhotoInput.tsx';
import { record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

type Damage = LocalVisit['damages'][number];

/** The damage to the windscreen with whether it may be repaired; photographed before its repair and after, where `isOpen`. */
export function DamageStep({ visit, isOpen }: StepWork & { readonly isOpen: boolean }) {
  const { damages } = visit;
  const [adding, setAdding] = useState(false);
  const mayAdd = isOpen && damages.length < mostDamages;
  return (
    <>
      {damages.length > 0 && (
        <ul className={classes.damages}>
          {damages.map((damage) => (
            <OneDamage key={damage.id} visit={visit} damage={damage} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {damages.length === 0 && !isOpen && <p>No damage is recorded.</p>}
      {!isOpen && visit.state !== 'completed' && <p className={classes.soft}>Start the visit to photograph and repair.</p>}
      {mayAdd && (adding || damages.length === 0) && <DamageForm visit={visit} onDone={() => setAdding(false)} isFirst={damages.length === 0} />}
      {mayAdd && !adding && damages.length > 0 && (
        <button type="button" className={classes.secondary} onClick={() => setAdding(true)}>
          Record another damage
        </button>
      )}
    </>
  );
}

interface OneDamageProps {
  readonly visit: LocalVisit;
  readonly damage: Damage;
  readonly isOpen: boolean;
}

function OneDamage({ visit, damage, isOpen }: OneDamageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { id, repairable, reason, beforeFileId, repairedAt } = damage;
  const take = (shows: 'before' | 'after') => async (files: File[]) => {
    const [file] = files;
    if (file) setProblem(await keepDamagePhoto(visit, id, shows, file));
  };
  const isPhotographed = beforeFileId !== null;
  return (
    <li className={classes.damage}>
      <h3>{damageWords(damage)}</h3>
      {repairedAt === null ? (
        <p className={repairable ? classes.fine : classes.act}>
          <strong>{repairable ? 'Repairable.' : 'Beyond repair: do not repair it.'}</strong> {reason}
        </p>
      ) : (
        <p className={classes.fine}>
          <strong>Repaired</strong> {instantText(repairedAt)}
        </p>
      )}
      {isPhotographed && repairedAt === null && (
        <p className={classes.taken} role="status">
          <IconCheck size={20} aria-hidden className={classes.tick} /> {repairable ? 'Photographed before the repair' : 'Photographed'}
        </p>
      )}
      {isOpen && (
        <div className={classes.row}>
          {repairedAt === null && !isPhotographed && (
            <PhotoInput
              label={repairable ? 'Photograph it before' : 'Photograph it'}
              camera
              quiet={!repairable}
              onTake={(files) => void take('before')(files)}
            />
          )}
          {repairedAt === null && isPhotographed && repairable && (
            <PhotoInput label="Repaired: photograph it after" camera onTake={(files) => void take('after')(files)} />
          )}
          {repairedAt === null && isPhotographed && (
            <PhotoInput
              label={repairable ? 'Photograph the damage again' : 'Photograph it again'}
              camera
              quiet
              onTake={(files) => void take('before')(files)}
            />
          )}
          {repairedAt !== null && <PhotoInput label="Photograph the repair again" camera quiet onTake={(files) => void take('after')(files)} />}
        </div>
      )}
      <Problem text={problem ?? undefined} />
    </li>
  );
}

interface Typed {
  readonly kind: string;
  readonly zone: string | null;
  readonly size: string;
  readonly camera: string;
}
const useDamageDraft = draftsOf<Typed>();
const yesNo = { no: 'No', yes: 'Yes' } as const;

interface FormProps {
  readonly visit: LocalVisit;
  readonly onDone: () => void;
  /** The first is always asked for; another may be given up. */
  readonly isFirst: boolean;
}

function DamageForm({ visit, onDone, isFirst }: FormProps) {
  const { typed, put, forget } = useDamageDraft(visit, 'damage', () => ({ kind: 'bullseye', zone: null, size: '', camera: 'no' }));
  const [problems, setProblems] = useState<Problems>({});
  const body = { kind: typed.kind, zone: typed.zone, sizeMm: numberOf(typed.size), inCameraArea: typed.camera === 'yes' };
  const checked = DamageFound.safeParse(body);
  const verdict = checked.success ? judgeChip(checked.data) : null;
  const save = usePress(async (form) => {
    const found = {
      ...problemsIn(DamageFound, body),
      ...(typed.zone === null ? { zone: 'Choose the zone' } : {}),
      ...(checked.success || Number.isInteger(body.sizeMm) ? {} : { sizeMm: 'Enter how wide it is in whole millimetres' }),
    };
    setProblems(found);
    if (!isFine(found, form) || !checked.success) return false;
    await record(visit, { kind: 'damage', body: { ...checked.data, beforeFileId: null, damageId: newId() } });
    forget();
    onDone();
    return true;
  });
  return (
    <div className={classes.damageForm} data-form>
      <Pick label="Damage" value={typed.kind} options={damageKinds} onChange={(kind) => put({ kind })} problem={problems['kind']} />
      <Choice label="Zone" value={typed.zone} options={damageZones} onChange={(zone) => put({ zone })} problem={problems['zone']} />
      <p className={classes.soft}>{zoneHelp}</p>
      <Box label="Across" unit="mm" kind="whole" value={typed.size} onChange={(size) => put({ size })} problem={problems['sizeMm']} />
      <Choice label="Before a camera or sensor?" value={typed.camera} options={yesNo} onChange={(camera) => put({ camera })} />
      <p className={verdict?.allowed ? classes.fine : classes.act} role="status">
        {verdict && (
          <>
            <strong>{verdict.allowed ? 'Repairable.' : 'Beyond repair.'}</strong> {verdict.reason}
          </>
        )}
      </p>
      <button type="button" className={classes.primary} onClick={save}>
        Save the damage
      </button>
      {!isFirst && (
        <button
          type="button"
          className={classes.secondary}
          onClick={() => {
            forget();
            onDone();
          }}
        >
          Cancel
        </button>
      )}
    </div>
  );
}

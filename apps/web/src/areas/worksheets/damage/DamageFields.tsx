import { judgeChip } from '@quarterlight/contract/rules/chip-repair';
import { damageKinds, damageZones, zoneHelp } from '@quarterlight/contract/worksheets/damage-words';
import { useWatch } from 'react-hook-form';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import classes from './damage.module.css';

/** A damage before anything is said of it. */
export const noDamage = { kind: 'bullseye', zone: 'B', sizeMm: undefined, inCameraArea: false } as const;

/** One damage, and at once whether it may be repaired; `at` is its place in the form's values, with its dot. */
export function DamageFields({ at = '' }: { readonly at?: string }) {
  return (
    <div className={classes.fields}>
      <SelectField name={`${at}kind`} label="Damage" options={optionsOf(damageKinds)} />
      <SelectField name={`${at}zone`} label="Zone" options={optionsOf(damageZones)} description={zoneHelp} />
      <QuantityField name={`${at}sizeMm`} label="Across" suffix="mm" required />
      <div className={classes.whole}>
        <CheckboxField name={`${at}inCameraArea`} label="Before a camera or sensor" />
      </div>
      <Verdict at={at} />
    </div>
  );
}

function Verdict({ at }: { readonly at: string }) {
  const [zone, sizeMm, inCameraArea] = useWatch({ name: [`${at}zone`, `${at}sizeMm`, `${at}inCameraArea`] });
  const isKnown = (zone === 'A' || zone === 'B') && typeof sizeMm === 'number' && sizeMm > 0;
  return (
    <p className={classes.verdict} role="status">
      {isKnown && <VerdictWords {...judgeChip({ zone, sizeMm, inCameraArea: inCameraArea === true })} />}
    </p>
  );
}

/** Whether a damage may be repaired, and why. */
export function VerdictWords({ allowed, reason }: { readonly allowed: boolean; readonly reason: string }) {
  return (
    <>
      <StateChip tone={allowed ? 'green' : 'red'}>{allowed ? 'Repairable' : 'Beyond repair'}</StateChip>
      <span>{reason}</span>
    </>
  );
}

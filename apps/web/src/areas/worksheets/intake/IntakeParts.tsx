import type { ProductOption } from '@quarterlight/contract/catalogue/schemas';
import type { Named } from '@quarterlight/contract/common';
import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { newKey } from '../../../platform/api.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { namedOptions } from '../forms/options.ts';
import { adasOf, confirmedBy, type Given, type GlassCandidate } from './glass-rules.ts';
import classes from './intake.module.css';
import { Part } from './Part.tsx';
import { usePrices } from './use-prices.ts';
import { VehiclePart } from './VehiclePart.tsx';
import { type IntakeLine, linesOf } from './values.ts';

const GlassPart = later(() => import('./GlassPart.tsx'), 'GlassPart');
const LinesPart = later(() => import('./LinesPart.tsx'), 'LinesPart');
const Summary = later(() => import('./Summary.tsx'), 'Summary');
const LaterParts = later(() => import('./LaterParts.tsx'), 'LaterParts');

interface IntakePartsProps {
  readonly types: readonly Named[];
  readonly causes: readonly Named[];
  readonly mayBook: boolean;
}

const lineOf = (line: Pick<IntakeLine, 'kind'> & Partial<IntakeLine>): IntakeLine => ({
  key: newKey(),
  code: '',
  label: '',
  needsCalibration: false,
  quantity: 1,
  ...line,
});
const isCustomer = (value: unknown): value is CustomerOption => typeof value === 'object' && value !== null && 'accountCode' in value;

/** The call from its first question to its last, and the job so far beside it. */
export function IntakeParts({ types, causes, mayBook }: IntakePartsProps) {
  const { watch, setValue, getValues, setFocus, clearErrors } = useFormContext<FieldValues>();
  const [customerId, jobTypeId, place, kept, picked] = watch(['customerId', 'jobTypeId', 'place', 'lines', 'ui.customer']);
  const lines = linesOf(kept);
  const customer = isCustomer(picked) && picked.id === customerId ? picked : null;
  const prices = usePrices(lines, { customerId: textOf(customerId), jobTypeId: textOf(jobTypeId), place: place === 'workshop' ? 'workshop' : 'mobile' });
  const repair = /chip|repair/i.test(types.find(({ id }) => id === jobTypeId)?.name ?? '');
  const calibration = lines.some(({ kind }) => kind === 'calibration');
  const sayAdas = (requirement: string, source: string) => {
    setValue('adasRequirement', requirement, { shouldDirty: true });
    setValue('adasSource', source, { shouldDirty: true });
    clearErrors('adasRequirement');
  };
  const change = (next: readonly IntakeLine[]) => setValue('lines', next, { shouldDirty: true });
  const addGlass = (candidate: GlassCandidate, given: readonly Given[]) => {
    const features = confirmedBy(given);
    const { glassTypeId } = candidate;
    change([
      ...lines,
      lineOf({
        kind: 'glass',
        productId: candidate.id,
        glassTypeId,
        code: candidate.code,
        label: candidate.description,
        needsCalibration: candidate.needsCalibration,
        ...(features.length > 0 ? { features, featuresSource: 'questions' as const } : {}),
      }),
      ...(lines.some((line) => line.kind === 'labour' && line.glassTypeId === glassTypeId) ? [] : [lineOf({ kind: 'labour', glassTypeId })]),
      ...(candidate.needsCalibration && !calibration ? [lineOf({ kind: 'calibration', glassTypeId })] : []),
    ]);
    const adas = adasOf(candidate, given);
    if (adas && (getValues('adasRequirement') === 'unknown' || adas.requirement === 'required')) sayAdas(adas.requirement, adas.source);
    setTimeout(() => setFocus('customerId'), 0);
  };
  const addProduct = (product: ProductOption) => {
    const glass = product.kind === 'glass';
    change([
      ...lines,
      lineOf({
        kind: glass ? 'glass' : 'part',
        productId: product.id,
        glassTypeId: product.glassTypeId,
        code: product.code,
        label: product.description,
        needsCalibration: product.needsCalibration,
      }),
      ...(glass && !lines.some((line) => line.kind === 'labour') ? [lineOf({ kind: 'labour', glassTypeId: product.glassTypeId })] : []),
      ...(product.needsCalibration && !calibration ? [lineOf({ kind: 'calibration', glassTypeId: product.glassTypeId })] : []),
    ]);
    if (product.needsCalibration) sayAdas('required', 'Code of the glass');
  };
  const addLabour = () => {
    change([...lines, lineOf({ kind: 'labour' })]);
    if (getValues('adasRequirement') === 'unknown') sayAdas('not-affected', 'No glass is replaced');
    setTimeout(() => setFocus('customerId'), 0);
  };
  return (
    <div className={classes.screen}>
      <div>
        <Part title="Vehicle">
          <div className={classes.fields} data-columns="4">
            <VehiclePart />
          </div>
        </Part>
        <Part title="Job">
          <div className={classes.fields}>
            <SelectField name="jobTypeId" label="Job type" required options={namedOptions(types)} />
            <SelectField name="causeId" label="Cause" clearable options={namedOptions(causes)} />
            <DayField name="lossOn" label="Day of loss" />
          </div>
        </Part>
        <Part title={repair ? 'Repair' : 'Glass'}>
          {!repair && <GlassPart onAdd={addGlass} />}
          <LinesPart priced={prices.priced} onProduct={addProduct} onLabour={addLabour} onRemove={(key) => change(lines.filter((line) => line.key !== key))} />
        </Part>
        <LaterParts customer={customer} repair={repair} calibration={calibration} minutes={prices.minutes} mayBook={mayBook} />
      </div>
      <Summary prices={prices} />
    </div>
  );
}

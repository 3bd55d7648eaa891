import type { ProposedKit } from '@quarterlight/contract/catalogue/kit-schemas';
import type { ProductOption } from '@quarterlight/contract/catalogue/schemas';
import { useEffect, useMemo, useRef } from 'react';
import { type FieldValues, type UseFormGetValues, useFormContext } from 'react-hook-form';
import { newKey } from '../../../platform/api.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import type { Given, GlassCandidate, GlassGroup } from '../../catalogue/index.ts';
import { adasOf, confirmedBy } from './glass-rules.ts';
import { type IntakeLine, linesOf } from './values.ts';

/** A line from what is known of it. */
export const lineOf = (line: Pick<IntakeLine, 'kind'> & Partial<IntakeLine>): IntakeLine => ({
  key: newKey(),
  code: '',
  label: '',
  needsCalibration: false,
  quantity: 1,
  ...line,
});

/** What adds and removes lines, with what follows for the calibration; stays the same. `at` is where in the form they stand. Behind glass and labour the call goes on with the customer. */
export function useLines(count: number, at = 'lines') {
  const { setValue, getValues, setFocus, clearErrors } = useFormContext<FieldValues>();
  const goesOn = useRef(false);
  useEffect(() => {
    if (count === 0 || !goesOn.current) return undefined;
    goesOn.current = false;
    const question = nextQuestion(getValues);
    const from = document.activeElement;
    let waiting = 0;
    const goOn = () => {
      const before = document.activeElement;
      if (before !== from && before !== document.body) return;
      setFocus(question, { shouldSelect: true });
      const field = document.activeElement;
      // The part that asks it may be on its way; whoever goes elsewhere meanwhile stays there.
      if (field === before) waiting = requestAnimationFrame(goOn);
      // The lines above still grow by their prices, and would push the field out of sight.
      else if (field instanceof HTMLInputElement) field.scrollIntoView({ block: 'center' });
    };
    goOn();
    return () => cancelAnimationFrame(waiting);
  }, [count, setFocus, getValues]);
  return useMemo(() => {
    const soFar = () => linesOf(getValues(at));
    const change = (next: readonly IntakeLine[]) => setValue(at, next, { shouldDirty: true });
    const sayAdas = (requirement: string, source: string) => {
      setValue('adasRequirement', requirement, { shouldDirty: true });
      setValue('adasSource', source, { shouldDirty: true });
      clearErrors('adasRequirement');
    };
    const goOn = () => {
      goesOn.current = true;
    };
    return {
      addGlass: (candidate: GlassCandidate, given: readonly Given[], group: GlassGroup) => {
        const lines = soFar();
        goOn();
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
          ...(candidate.needsCalibration && !lines.some(isCalibration) ? [lineOf({ kind: 'calibration', glassTypeId })] : []),
        ]);
        const adas = adasOf(group, candidate, given);
        if (adas && (getValues('adasRequirement') === 'unknown' || adas.requirement === 'required')) sayAdas(adas.requirement, adas.source);
      },
      addProduct: (product: ProductOption) => {
        const lines = soFar();
        const glass = product.kind === 'glass';
        const { glassTypeId } = product;
        change([
          ...lines,
          lineOf({
            kind: glass ? 'glass' : 'part',
            productId: product.id,
            glassTypeId,
            code: product.code,
            label: product.description,
            needsCalibration: product.needsCalibration,
          }),
          ...(glass && !lines.some((line) => line.kind === 'labour') ? [lineOf({ kind: 'labour', glassTypeId })] : []),
          ...(product.needsCalibration && !lines.some(isCalibration) ? [lineOf({ kind: 'calibration', glassTypeId })] : []),
        ]);
        if (product.needsCalibration) sayAdas('required', 'Code of the glass');
      },
      addLabour: () => {
        goOn();
        change([...soFar(), lineOf({ kind: 'labour' })]);
        if (getValues('adasRequirement') === 'unknown') sayAdas('not-affected', 'No glass is replaced');
      },
      addKit: (kit: ProposedKit) => {
        change([
          ...soFar(),
          ...kit.lines.map((line) =>
            lineOf({
              kind: line.kind,
              productId: line.productId,
              glassTypeId: line.productId === null ? kit.glassTypeId : null,
              code: line.code,
              label: line.description,
              quantity: line.quantity,
              needsCalibration: line.needsCalibration,
              ...(line.description && { description: line.description }),
            }),
          ),
        ]);
        if (kit.lines.some(({ kind, needsCalibration }) => kind === 'calibration' || needsCalibration)) sayAdas('required', `Kit ${kit.name}`);
      },
      setJobType: (key: string, jobTypeId: string | null) => change(soFar().map((line) => (line.key === key ? { ...line, jobTypeId } : line))),
      remove: (key: string) => change(soFar().filter((line) => line.key !== key)),
    };
  }, [setValue, getValues, clearErrors, at]);
}

/** Where the call goes on behind the glass: with the first thing that nobody has said yet. */
function nextQuestion(getValues: UseFormGetValues<FieldValues>): string {
  const said = (name: string) => textOf(getValues(name)).trim() !== '';
  if (!said('customerId')) return 'customerId';
  if (getValues('ui.customer')?.type === 'insurer') {
    const open = (['insurance.policyNumber', 'insurance.claimNumber'] as const).find((name) => !said(name));
    if (open) return open;
  }
  if (!said('contact.lastName')) return 'contact.lastName';
  return getValues('adasRequirement') === 'unknown' ? 'adasRequirement' : 'adasSource';
}

/** Whether a line is a calibration. */
export const isCalibration = ({ kind }: IntakeLine): boolean => kind === 'calibration';

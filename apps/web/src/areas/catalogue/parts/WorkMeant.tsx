import { placeNames } from '@quarterlight/contract/catalogue/names';
import type { LabourRate } from '@quarterlight/contract/catalogue/schemas';
import { termState } from '@quarterlight/contract/rules/agreed';
import { today } from '@quarterlight/kit/days';
import { tenantZone } from '../../../platform/formats.ts';
import { StandingChip } from './TermsTable.tsx';

/** Which work a rate is for, in words: 'Replacement, windscreen, mobile'; 'Any work'. */
export function workMeant({ jobTypeName, glassTypeName, place, categoryName }: LabourRate): string {
  const named = [categoryName, jobTypeName, glassTypeName, place && placeNames[place]].filter((part) => part !== null && part !== '');
  return named.join(', ') || 'Any work';
}

/** How a rate stands today. */
export function RateState({ rate }: { readonly rate: Pick<LabourRate, 'validFrom' | 'validTo'> }) {
  return <StandingChip of={termState(rate, today(tenantZone.get()))} />;
}

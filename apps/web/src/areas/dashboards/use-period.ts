import { addDays, today } from '@quarterlight/kit/days';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { tenantZone } from '../../platform/formats.ts';
import type { PanelQuery } from './dashboards.api.ts';

export const periods = [
  { value: '4', label: 'Last 4 weeks' },
  { value: '13', label: 'Last 13 weeks' },
  { value: '52', label: 'Last 52 weeks' },
] as const;
const usual = '4';

export interface ChosenPeriod {
  readonly value: string;
  readonly query: PanelQuery;
  set(value: string): void;
}

const weeksOf = (asked: string | null | undefined): string => periods.find((period) => period.value === asked)?.value ?? usual;

/** The days that the panels cover where the address asks for so many weeks. */
export function daysOf(asked: string | null | undefined): PanelQuery {
  const to = today(tenantZone.get());
  return { from: addDays(to, 1 - 7 * Number(weeksOf(asked))), to };
}

/** The weeks up to today that the panels cover, kept in the address. */
export function usePeriod(): ChosenPeriod {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(searchStr).get('weeks');
  const value = weeksOf(asked);
  return {
    value,
    query: daysOf(asked),
    set: (next) => void navigate({ to: pathname, search: next === usual ? {} : { weeks: next }, replace: true }),
  };
}

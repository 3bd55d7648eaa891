import type { Day } from './days.ts';

const names = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of a day for people: `November 2026`. */
export const formatMonth = (of: Day): string => names.format(Date.parse(of));

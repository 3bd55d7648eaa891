export type { Money, Pence, UnitCost, UnitMoney } from './amounts.ts';
export type { CsvValue } from './csv.ts';
export type { Day, Weekday } from './days.ts';
export type { Moment } from './instants.ts';
export type { Milli } from './quantities.ts';

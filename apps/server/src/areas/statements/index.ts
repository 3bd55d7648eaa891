/** The door of statements: what runs by itself. */
export { remindDebtors } from './remind.ts';

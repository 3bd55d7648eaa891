import { byId, page, route } from '../route.ts';
import { Run } from '../runs/schemas.ts';
import { sheetRoute } from '../sheet-route.ts';
import { AccountStatement, AgedAccount, AgedTotals, DebtLetter, DueReminder, Letters, listAgedQuery, listRemindersQuery, NewStatement } from './schemas.ts';
import { agedSheet, reminderSheet } from './sheets.ts';

const sees = { anyOf: ['view-payments'] } as const;
const sends = { anyOf: ['send-statements'] } as const;
const ofAccount = { param: 'id', of: 'customer', bounds: ['customer'] } as const;
/** In the background: the run tells one by one what came of it. */
const inBackground = { method: 'POST', access: sends, body: Letters, reply: Run, idempotent: true, errors: ['run.too_many'] } as const;

/** Accounts on whose documents something is owed, by how late it is today; who owes most stands first. */
export const listAgedDebt = route({
  method: 'GET',
  path: '/v1/aged-debt',
  access: sees,
  summary: 'What accounts owe, by how late it is',
  query: listAgedQuery,
  reply: page(AgedAccount),
});
/** Aged debt as a file. */
export const agedDebtFile = sheetRoute(listAgedDebt, agedSheet);

export const agedDebtTotals = route({
  method: 'GET',
  path: '/v1/aged-debt/totals',
  access: sees,
  summary: 'What is owed in all, by how late it is',
  reply: AgedTotals,
});

export const getStatement = route({
  method: 'GET',
  path: '/v1/aged-debt/:id',
  access: sees,
  summary: 'How an account stands today',
  params: byId,
  reply: AccountStatement,
  record: ofAccount,
});
/** The statement as it would be sent now; it is kept only once it is sent. */
export const statementPdf = route({
  method: 'GET',
  path: '/v1/aged-debt/:id/statement',
  access: sees,
  summary: 'The statement of an account as it stands today',
  params: byId,
  reply: { stream: ['application/pdf'] },
  record: ofAccount,
  errors: ['statement.nothing_open'],
});
/** Emails the statement of an account as it stands now, and keeps it. */
export const sendStatement = route({
  method: 'POST',
  path: '/v1/aged-debt/:id/statement',
  access: sends,
  summary: 'Send the statement of an account',
  params: byId,
  record: ofAccount,
  body: NewStatement,
  reply: DebtLetter,
  idempotent: true,
  errors: ['statement.nothing_open', 'statement.no_address'],
});
/** Emails the statements of accounts, one after the other. */
export const sendStatements = route({ ...inBackground, path: '/v1/aged-debt/statements', summary: 'Send the statements of many accounts' });

/** Whoever is to be reminded today, by the days of the settings: what is due longest stands first. */
export const listReminders = route({
  method: 'GET',
  path: '/v1/reminders',
  access: sees,
  summary: 'To whom a reminder is due',
  query: listRemindersQuery,
  reply: page(DueReminder),
});
/** Reminders that are due as a file. */
export const remindersFile = sheetRoute(listReminders, reminderSheet);
/** Sends reminders that are due, one after the other; one that is due no more is left. `ids` are those of the list. */
export const sendReminders = route({ ...inBackground, path: '/v1/reminders/send', summary: 'Send reminders that are due' });

/** What was sent, as it was sent. */
export const debtLetterPdf = route({
  method: 'GET',
  path: '/v1/debt-letters/:id/pdf',
  access: sees,
  summary: 'The PDF of a statement or a reminder that was sent',
  params: byId,
  reply: { stream: ['application/pdf'] },
  record: { param: 'id', of: 'debt-letter', bounds: [] },
});

export const statementsRoutes = [
  listAgedDebt,
  agedDebtFile,
  agedDebtTotals,
  sendStatements,
  getStatement,
  statementPdf,
  sendStatement,
  listReminders,
  remindersFile,
  sendReminders,
  debtLetterPdf,
] as const;

import { listSheet } from '../sheet.ts';
import { letterKindNames } from './names.ts';
import type { AgedAccount, DueReminder } from './schemas.ts';

/** What accounts owe, by how late it is. */
export const agedSheet = listSheet<AgedAccount>()({
  name: 'aged-debt',
  title: 'Aged debt',
  columns: {
    name: { title: 'Account', type: 'text', width: 30, value: (account) => account.name },
    accountCode: { title: 'Code', type: 'text', width: 12, value: (account) => account.accountCode },
    documents: { title: 'Documents', type: 'number', hidden: true, width: 11, value: (account) => account.documents },
    total: { title: 'Owed', type: 'money', width: 12, value: (account) => account.total.amount },
    notDue: { title: 'Not due yet', type: 'money', width: 12, value: (account) => account.notDue.amount },
    to30: { title: '1 to 30 days', type: 'money', width: 12, value: (account) => account.to30.amount },
    to60: { title: '31 to 60 days', type: 'money', width: 13, value: (account) => account.to60.amount },
    to90: { title: '61 to 90 days', type: 'money', width: 13, value: (account) => account.to90.amount },
    over90: { title: 'Over 90 days', type: 'money', width: 13, value: (account) => account.over90.amount },
    late: { title: 'Late', type: 'money', width: 12, value: (account) => account.late.amount },
    free: { title: 'On account', type: 'money', width: 12, value: (account) => account.free.amount },
    oldestDue: { title: 'Oldest due', type: 'day', width: 12, value: (account) => account.oldestDue },
    lastPaidOn: { title: 'Last paid', type: 'day', hidden: true, width: 12, value: (account) => account.lastPaidOn },
  },
});

/** To whom a reminder is due. */
export const reminderSheet = listSheet<DueReminder>()({
  name: 'reminders-due',
  title: 'Reminders due',
  columns: {
    name: { title: 'To', type: 'text', width: 30, value: (due) => due.name },
    payer: { title: 'Owed by', type: 'text', width: 14, value: (due) => (due.payer === 'customer' ? 'Account' : 'Policyholder') },
    number: { title: 'Document', type: 'text', width: 12, value: (due) => due.number },
    kind: { title: 'Reminder', type: 'text', width: 18, value: (due) => letterKindNames[due.kind] },
    documents: { title: 'Documents late', type: 'number', width: 14, value: (due) => due.documents },
    late: { title: 'Late', type: 'money', width: 12, value: (due) => due.late.amount },
    oldestDue: { title: 'Oldest due', type: 'day', width: 12, value: (due) => due.oldestDue },
    email: { title: 'Email', type: 'text', width: 30, value: (due) => due.email },
  },
});

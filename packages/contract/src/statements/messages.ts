import type { Messages } from '../message.ts';

/** Refusals of statements and reminders. */
export const statementsMessages = {
  'statement.no_address': { text: '{name}: there is no email address for documents. Enter one at the customer, or at the worksheet of a policyholder.' },
  'statement.nothing_open': { text: '{name}: nothing is owed, so there is no statement to send.' },
  'reminder.nothing_due': { text: '{name}: no reminder is due any more. Somebody may have sent it a moment ago, or it was paid.' },
} as const satisfies Messages;

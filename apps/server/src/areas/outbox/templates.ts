import { accountTemplates } from './account-templates.ts';
import { jobTemplates } from './job-templates.ts';
import type { Template } from './template.ts';

/** Every message that the product sends. `{company}` is the tenant's name; the other names come with the message. */
export const templates = {
  ...accountTemplates,
  ...jobTemplates,
  quotation: {
    title: 'Quotation',
    opens: ['link'],
    subject: 'Your quotation {number}: {registration}',
    paragraphs: [
      'Hello {name},',
      'Thank you for asking {company}. Your quotation {number} for {registration} comes to {total} including VAT and holds until {until}.',
      '{note}',
      'See what we offer, ask us, and accept it here:',
      '{link}',
      'Or call {telephone} and quote {number}.',
    ],
    sms: '{company}: quotation {number} for {registration}: {total} incl. VAT, until {until}. {link}',
  },
  'approval-asked': {
    title: 'Request for approval',
    opens: ['link'],
    subject: 'For your approval: {number}, {registration}',
    paragraphs: [
      'Dear {name},',
      '{company} asks for your approval of the work on {registration}: {total} is what you would pay, including VAT. Please answer by {until}.',
      '{note}',
      'Approve or refuse each line, set a limit, or ask us, without an account:',
      '{link}',
      'Whoever has the link can answer. Or call {telephone} and quote {number}.',
    ],
    sms: '{company}: please approve {number} for {registration}, {total} incl. VAT, by {until}: {link}',
  },
  statement: {
    title: 'Statement of an account',
    subject: 'Your statement of {day} from {company}',
    paragraphs: [
      'Dear {name},',
      'Your statement of {day} is attached: {total} is open, of which {late} is past the day it was due.',
      '{lines}',
      'How to pay: {bankDetails}',
      'If something on it is not as you have it, please tell us: {telephone}.',
    ],
  },
  'first-reminder': {
    title: 'First reminder of what is owed',
    subject: '{late} is past the day it was due: {company}',
    paragraphs: [
      'Dear {name},',
      'The following is past the day it was due:',
      '{lines}',
      'Please pay {late}. If you have paid meanwhile, there is nothing you need to do.',
      'How to pay: {bankDetails}',
      'If you see something wrong with it, please tell us: {telephone}.',
    ],
  },
  'second-reminder': {
    title: 'Second reminder of what is owed',
    subject: 'Second reminder: {late} is not paid, {company}',
    paragraphs: [
      'Dear {name},',
      'We wrote to you before. The following is still not paid:',
      '{lines}',
      'Please pay {late} now, or tell us what keeps you from it: {telephone}.',
      'How to pay: {bankDetails}',
    ],
  },
  'final-reminder': {
    title: 'Final reminder of what is owed',
    subject: 'Final reminder: {late} is not paid, {company}',
    paragraphs: [
      'Dear {name},',
      'In spite of our reminders the following is still not paid:',
      '{lines}',
      'Please pay {late} within 7 days. If you cannot, call us at once: {telephone}.',
      'How to pay: {bankDetails}',
    ],
  },
  'purchase-order': {
    title: 'Purchase order',
    subject: 'Purchase order {number} from {company}',
    paragraphs: [
      'Dear {name},',
      'Please supply the following against our order {number}.',
      'Our account with you: {account}',
      '{lines}',
      'Deliver to: {place}\nWanted by: {day}',
      '{note}',
      'Please confirm the order and tell us at once if anything is on back-order.',
    ],
  },
  'purchase-credit': {
    title: 'Credit asked for',
    subject: 'Credit request {number} for our order {order}',
    paragraphs: [
      'Dear {name},',
      'Please credit the following of our order {order}: {reason}.',
      'Our account with you: {account}\nYour return number: {rma}',
      '{lines}',
      'We expect {total} before VAT.',
      '{note}',
      'Please send us your return number and collect the goods where there are any, and quote {number} on your credit note.',
    ],
  },
  'purchase-credit-chased': {
    title: 'Credit still expected',
    subject: 'Reminder: credit request {number} for our order {order}',
    paragraphs: [
      'Dear {name},',
      'We asked you on {day} to credit {total} before VAT of our order {order}: {reason}. We have not received your credit note yet.',
      'Our account with you: {account}\nYour return number: {rma}',
      '{note}',
      'Please tell us when we can expect it, and quote {number}.',
    ],
  },
  invoice: {
    title: 'Invoice',
    subject: 'Invoice {number} from {company}',
    paragraphs: [
      'Dear {name},',
      'Please find attached our invoice {number} of {day} for {total}.',
      'Job: {job}\nVehicle: {registration}\nYour order number: {orderNumber}',
      'It is due on {due}. Please quote {number} with your payment.',
      '{bankDetails}',
    ],
  },
  'credit-note': {
    title: 'Credit note',
    subject: 'Credit note {number} from {company}',
    paragraphs: ['Dear {name},', 'Please find attached our credit note {number} of {day} for {total}.', 'It refers to invoice {invoice}.', '{note}'],
  },
  'absence-approved': {
    title: 'Absence approved',
    subject: 'Your absence is approved: {days}',
    paragraphs: ['Hello {name},', '{by} approved the absence that you asked for.', 'Days: {days}\nType: {type}'],
  },
  'absence-refused': {
    title: 'Absence refused',
    subject: 'Your absence was refused: {days}',
    paragraphs: ['Hello {name},', '{by} refused the absence that you asked for.', 'Days: {days}\nType: {type}\nReason: {reason}'],
  },
  'absence-cancelled': {
    title: 'Absence cancelled',
    subject: 'Your absence was cancelled: {days}',
    paragraphs: ['Hello {name},', '{by} cancelled your absence: you can be booked on these days again.', 'Days: {days}\nType: {type}\nReason: {reason}'],
  },
  expiring: {
    title: 'Expires soon',
    subject: '{what} {verb} {when}',
    paragraphs: [
      'Hello {name},',
      '{what} {verb} {when}.',
      '{details}',
      'Until it is renewed and recorded, jobs that need it are not offered after that day. Renew it in good time, and record the new date in Quarterlight.',
    ],
  },
  'backup-trouble': {
    title: 'Trouble with the backups',
    subject: 'The backups need attention',
    paragraphs: [
      'Hello {name},',
      '{what}',
      "Seen on {when}. Your data and earlier backups are as they were. Tell whoever runs Quarterlight for you: the server's log says what happened, and the settings show how the backups stand.",
    ],
  },
  'webhook-off': {
    title: 'Webhook turned off',
    subject: 'The webhook {webhook} was turned off',
    paragraphs: [
      'Hello {name},',
      'The webhook {webhook}, which calls {address}, tells nobody of anything any more.',
      '{why}',
      'What waited for it was given up. When the receiver answers again, turn the webhook on in Settings, Webhooks: there you can tell again what was given up.',
    ],
  },
  message: { title: 'Free message', subject: '{subject}', paragraphs: ['{text}'], sms: '{text}' },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof templates;
/** Messages that let somebody in. */
export type SecretTemplateName = { [Name in TemplateName]: (typeof templates)[Name] extends { secrets: readonly string[] } ? Name : never }[TemplateName];

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name);

/** What an administrator calls a message; its name where the product sends it no more. */
export const titleOfMessage = (name: string): string => (isTemplateName(name) ? templates[name].title : name);

/** Names of the values that let somebody in, or open a record: kept apart from the message. */
export const secretsOf = (name: string): readonly string[] => {
  const template: Template | undefined = isTemplateName(name) ? templates[name] : undefined;
  return [...(template?.secrets ?? []), ...(template?.opens ?? [])];
};

/** Whether it lets somebody in: sent whatever its recipient wished of messages. */
export const letsIn = (name: string): boolean => {
  const template: Template | undefined = isTemplateName(name) ? templates[name] : undefined;
  return template?.secrets !== undefined;
};

/** Whether somebody waits for the message, so that it goes out in the quiet hours, too. */
export const isUrgent = (name: string): boolean => {
  const template: Template | undefined = isTemplateName(name) ? templates[name] : undefined;
  return template?.urgent === true || letsIn(name);
};

/** A shipped message's paragraphs as one text. */
export const textOf = (template: Template): string => template.paragraphs.join('\n\n');

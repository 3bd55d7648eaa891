export interface Template {
  /** What an administrator calls it. */
  readonly title: string;
  readonly subject: string;
  /** Paragraphs; one whose `{names}` are all empty is left out. A paragraph may have several lines. */
  readonly paragraphs: readonly string[];
  /** The whole message as a text message. */
  readonly sms?: string;
  /** Names besides those that it begins with, which its words may use. */
  readonly also?: readonly string[];
  /** Somebody waits for it: it goes out in the quiet hours, too. */
  readonly urgent?: true;
  /** The values that let somebody in, a code or a link: kept apart from the message, shown to nobody below its recipient, never sent again. */
  readonly secrets?: readonly string[];
  /** The values that open one record to whoever reads them, a private link: kept apart likewise, though nobody waits for them at night. */
  readonly opens?: readonly string[];
}

/** Every message that the product sends. `{company}` is the tenant's name; the other names come with the message. */
export const templates = {
  'two-step-code': {
    title: 'Sign-in code',
    urgent: true,
    secrets: ['code'],
    subject: '{code} is your sign-in code',
    paragraphs: [
      'Hello {name},',
      'Your code for signing in to {company} is {code}.',
      'It works once, for the next 10 minutes.',
      'If you were not signing in just now, somebody else knows your password: change it and tell your administrator.',
    ],
    sms: '{code} is your {company} sign-in code. It works once, for 10 minutes.',
  },
  'password-reset': {
    title: 'Password reset',
    secrets: ['link'],
    subject: 'Set a new password',
    paragraphs: [
      'Hello {name},',
      'Somebody, we hope you, asked for a new password for the user {username} at {company}.',
      'Follow this link within 30 minutes to choose one. It works once:',
      '{link}',
      'If it was not you, there is nothing you need to do: your password stays as it is.',
    ],
  },
  'password-link': {
    title: 'Password link from an administrator',
    secrets: ['link'],
    subject: 'Choose a new password',
    paragraphs: [
      'Hello {name},',
      '{by} at {company} sends you this link, with which you choose a new password for the user {username}.',
      'Follow it within 30 minutes. It works once:',
      '{link}',
      'Until then your password stays as it is.',
    ],
  },
  invitation: {
    title: 'Invitation',
    secrets: ['link'],
    subject: 'Your account at {company}',
    paragraphs: [
      'Hello {name},',
      'An account with the username {username} was made for you at {company}.',
      'Follow this link to choose your password. It works once, until {until}:',
      '{link}',
    ],
  },
  'password-changed': {
    title: 'Password changed',
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'The password of the user {username} at {company} was changed on {when}, from the network address {address}. Other sign-ins ended with it.',
      'If it was not you, choose a new password at once by ‘Forgotten password’ on the sign-in page, and tell your administrator.',
    ],
  },
  'email-changed': {
    title: 'Email address changed',
    subject: 'The email address of your account was changed',
    paragraphs: [
      'Hello {name},',
      'The email address of the user {username} at {company} was changed on {when}, from the network address {address}.',
      'Changed by: {by}',
      'This is told to the earlier address and to the new one, to which messages and codes go from now on.',
      'If you do not know of it, tell your administrator at once, and change your password.',
    ],
  },
  'two-step-changed': {
    title: 'Two-step sign-in changed',
    subject: 'Your two-step sign-in was changed',
    paragraphs: [
      'Hello {name},',
      'The two-step sign-in of the user {username} at {company} was changed on {when}, from the network address {address}.',
      '{change}',
      'If it was not you, change your password at once and tell your administrator.',
    ],
  },
  'two-step-reset': {
    title: 'Two-step sign-in reset',
    subject: 'Your two-step sign-in was reset',
    paragraphs: [
      'Hello {name},',
      'The two-step sign-in of the user {username} at {company} was reset on {when}. Your authenticator app and your recovery codes no longer work there.',
      'Reset by: {by}',
      'Sign in and set it up again on your profile. If you did not ask for it, change your password at once and tell your administrator.',
    ],
  },
  'recovery-code-used': {
    title: 'Recovery code used',
    subject: 'A recovery code of yours was used to sign in',
    paragraphs: [
      'Hello {name},',
      'A recovery code was used to sign in to {company} as {username} on {when}, from the network address {address}.',
      'Recovery codes left: {left}',
      'If it was not you, change your password at once, make new recovery codes on your profile and tell your administrator.',
    ],
  },
  'test-message': {
    title: 'Test message',
    urgent: true,
    subject: 'A test of the mail of {company}',
    paragraphs: ['Hello {name},', 'This message was sent on {when} to see whether the mail of {company} works. It does, since you are reading it.'],
    sms: 'A test of the text messages of {company}, sent on {when}.',
  },
  'booking-confirmed': {
    title: 'Booking confirmed',
    also: ['branch'],
    subject: 'Your booking on {day}: {registration}',
    paragraphs: [
      'Hello {name},',
      'Your appointment with {company} is booked.',
      'Job: {number}\nVehicle: {registration}\nWhat we will do: {work}\nWhen: {day}, {slot}\nWhere: {place}',
      '{note}',
      'Please have the vehicle unlocked and within reach, with room to work around it. If anything changes, call us on {telephone} and quote {number}.',
    ],
    sms: '{company}: booked for {registration} on {day}, {slot}. Ref {number}. Changes: {telephone}.',
  },
  'booking-confirmed-workshop': {
    title: 'Booking confirmed, in the workshop',
    subject: 'Your booking on {day}: {registration}',
    paragraphs: [
      'Hello {name},',
      'Your appointment with {company} is booked.',
      'Job: {number}\nVehicle: {registration}\nWhat we will do: {work}\nWhere: {branch}, {place}\nBring the vehicle: {day}, {bring}',
      '{note}',
      'If anything changes, call us on {telephone} and quote {number}.',
    ],
    sms: '{company}: booked for {registration}. Bring it to {branch}, {place}, on {day}, {bring}. Ref {number}. Changes: {telephone}.',
  },
  reminder: {
    title: 'Reminder',
    subject: 'See you on {day}: {registration}',
    paragraphs: [
      'Hello {name},',
      'This is a reminder of your appointment with {company}.',
      'Job: {number}\nVehicle: {registration}\nWhen: {day}, {slot}\nWhere: {place}',
      'If anything has changed, please call us on {telephone} today.',
    ],
    sms: '{company}: reminder for {registration} on {day}, {slot}. Ref {number}. Changes: {telephone}.',
  },
  'on-the-way': {
    title: 'On the way',
    urgent: true,
    opens: ['link'],
    subject: 'We are on our way: {registration}',
    paragraphs: [
      'Hello {name},',
      '{technician} of {company} is on the way to you and expects to arrive at about {time}.',
      'Job: {number}\nVehicle: {registration}',
      'Follow the visit here:\n{link}',
    ],
    sms: '{company}: {technician} is on the way for {registration}, arriving about {time}. Ref {number}. {link}',
  },
  'follow-job': {
    title: 'Link to follow a job',
    opens: ['link'],
    subject: 'Your job {number}: {registration}',
    paragraphs: [
      'Hello {name},',
      'Here you see what is booked for {registration} and how the work goes, without an account:',
      '{link}',
      'The link is yours alone: whoever has it sees the job. If anything changes, call us on {telephone} and quote {number}.',
    ],
    sms: '{company}: follow your job {number} for {registration} here: {link}',
  },
  'photographs-wanted': {
    title: 'Request for photographs',
    opens: ['link'],
    subject: 'Photographs of your vehicle {registration}, please',
    paragraphs: [
      'Hello {name},',
      'So that we bring the right glass for {registration}, please take a few photographs with your phone. It takes five minutes, and needs no account:',
      '{link}',
      'The link works until {until}. If it does not, call us on {telephone} and quote {number}.',
    ],
    sms: '{company}: please send us photographs of {registration}, so that we bring the right glass: {link} Ref {number}.',
  },
  completed: {
    title: 'Work completed',
    also: ['branch'],
    subject: 'Your glass is fitted: {registration}',
    paragraphs: [
      'Hello {name},',
      'The work on {registration} is done.',
      'Job: {number}\nWhat we did: {work}',
      'Do not drive before {driveAway}: the adhesive needs that long to hold.',
      '{advice}',
      'Leave any tape on for a day, keep a window a little open when you close the doors, and do not use a car wash for two days. Our work is guaranteed; call {telephone} if you notice anything.',
    ],
    sms: '{company}: work on {registration} is done. Safe to drive from {driveAway}. Questions: {telephone}. Ref {number}.',
  },
  recall: {
    title: 'Recall of an adhesive',
    also: ['branch', 'work'],
    subject: 'About the glass that we fitted to {registration}: please call us',
    paragraphs: [
      'Hello {name},',
      'The maker of an adhesive that {company} used on {registration} has recalled a batch of it, and we would like to see that your glass is safe.',
      'Job: {number}\nVisit: {day}\nAdhesive: {product}, batch {batch}',
      '{note}',
      'Please call us on {telephone} and quote {number}: we arrange a visit with you.',
    ],
    sms: '{company}: an adhesive we used on {registration} was recalled (batch {batch}). {note} Please call {telephone}, ref {number}, so that we can check your glass.',
  },
  'visit-delayed': {
    title: 'Delay',
    urgent: true,
    also: ['branch'],
    subject: 'A new time for your visit: {registration}',
    paragraphs: [
      'Hello {name},',
      'We are sorry: we are running late for {registration}. The new time is {time}.',
      'Job: {number}\nWas booked for: {day}, {slot}',
      '{note}',
      'If that does not suit you, please call us on {telephone}.',
    ],
    sms: '{company}: sorry, we are running late for {registration}. New time: {time}. {note} Questions: {telephone}. Ref {number}.',
  },
  'glass-arrived': {
    title: 'Glass arrived, to be booked',
    also: ['branch'],
    subject: 'Your glass has arrived: {registration}',
    paragraphs: [
      'Hello {name},',
      'The glass for {registration} has arrived. Please call us on {telephone} to arrange a time for fitting it, and quote {number}.',
      'What we will do: {work}',
      '{note}',
    ],
    sms: '{company}: the glass for {registration} has arrived. Please call {telephone} to book, ref {number}. {note}',
  },
  'glass-arrived-booked': {
    title: 'Glass arrived, booked',
    also: ['branch'],
    subject: 'Your glass has arrived: {registration}',
    paragraphs: [
      'Hello {name},',
      'The glass for {registration} has arrived, so your booking stands.',
      'Job: {number}\nWhen: {day}, {slot}',
      '{note}',
      'If anything has changed, please call us on {telephone}.',
    ],
    sms: '{company}: the glass for {registration} is here, so we see you on {day}, {slot}. {note} Changes: {telephone}. Ref {number}.',
  },
  'adas-advice': {
    title: 'Advice on calibration',
    also: ['branch'],
    subject: 'About the driver assistance of {registration}',
    paragraphs: [
      'Hello {name},',
      'The cameras or sensors behind the glass of {registration} have to be calibrated once the glass is fitted, so that the driver assistance sees the road as it should.',
      'Please allow extra time for it, have the tank and tyres as for a normal drive, take heavy things out of the vehicle, and tell us of any warning light before we begin.',
      'Job: {number}\nWhen: {day}, {slot}',
      'Until we have told you that the calibration passed, do not rely on the driver assistance.',
      '{note}',
      'Questions? Call us on {telephone}.',
    ],
    sms: '{company}: after fitting the glass of {registration} its cameras are calibrated. Allow extra time and tell us of any warning light. {note} Questions: {telephone}. Ref {number}.',
  },
  'excess-due': {
    title: 'Excess to pay',
    also: ['branch'],
    subject: 'The excess for {registration}: {total}',
    paragraphs: [
      'Hello {name},',
      'Your insurer pays for the work on {registration}, except for the excess of {total}, which is yours to pay to us.',
      'Pay by card over the telephone on {telephone}, or to the technician at the visit. Please quote {number}.',
      'Or by bank transfer:\n{bankDetails}',
      '{note}',
    ],
    sms: '{company}: the excess for {registration} is {total}. Pay by card on {telephone} or at the visit, ref {number}. {note}',
  },
  'job-not-accepted': {
    title: 'Job not accepted',
    also: ['branch'],
    subject: 'We could not accept your job {number}: {registration}',
    paragraphs: [
      'Hello {name},',
      'Thank you for sending {company} a job for {registration}. We cannot take it as it is.',
      '{reason}',
      'You can change it and send it again where you sent it. If you would rather talk, call us on {telephone} and quote {number}.',
    ],
    sms: '{company}: we cannot take job {number} for {registration} as it is. {reason} Questions: {telephone}.',
  },
  'job-offered': {
    title: 'Job offered to a branch',
    subject: 'A job for {branch}: {vehicle}, {place}',
    paragraphs: [
      'Dear {branch},',
      '{company} offers you a job. Answer until {until}: the first branch to accept gets it.',
      'Offer: {number}\nVehicle: {vehicle}\nWork: {work}\nWhere: {place}\nWished day: {day}',
      '{total}',
      '{note}',
      'Accept or reject it in Quarterlight, Worksheets, Offers. You see the customer as soon as you have accepted.',
    ],
  },
  'job-offer-over': {
    title: 'Job no longer offered to a branch',
    subject: 'No longer on offer: {number}',
    paragraphs: ['Dear {branch},', 'The job {number} ({vehicle}) that we offered you is given otherwise. You need not answer any more.'],
  },
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

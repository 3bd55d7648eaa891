import type { SecretName, Settings } from './settings.ts';

/** How a setting is shown and typed in. `text` is one line, `lines` are several; `percent` is kept in basis points. */
export type SettingKind =
  | 'text'
  | 'lines'
  | 'email'
  | 'telephone'
  | 'number'
  | 'money'
  | 'percent'
  | 'time'
  | 'switch'
  | 'zone'
  | 'service'
  | 'accounts-package'
  | 'roles'
  | 'numbering'
  | 'logo'
  | 'fixed'
  | 'public-text';

/** What people are told of a setting: what it is called, what it does, what its figures count. */
export interface SettingField {
  readonly label: string;
  readonly help: string;
  readonly kind: SettingKind;
  readonly unit?: 'days' | 'months' | 'minutes' | 'hours' | 'MB' | 'GB' | 'files';
  /** The most characters that it takes. */
  readonly most?: number;
}

type Fields = { readonly [Group in keyof Settings]: { readonly [Field in keyof Settings[Group]]: SettingField } };

const numbering = (label: string): SettingField => ({ label, help: 'The prefix, and the number that the next one gets.', kind: 'numbering' });

/** Every setting as people are told of it: the page, the system log and the reference of the interface read it here. */
export const settingFields = {
  company: {
    name: { label: 'Name', help: 'What the company is called on screens, in messages and at the head of documents.', kind: 'text', most: 120 },
    legalName: {
      label: 'Registered name',
      help: 'Stands at the foot of documents and in the public texts, where it differs from the name.',
      kind: 'text',
      most: 120,
    },
    companyNumber: { label: 'Company number', help: 'Printed at the foot of invoices.', kind: 'text', most: 20 },
    vatNumber: { label: 'VAT number', help: 'Printed at the foot of invoices.', kind: 'text', most: 20 },
    email: { label: 'Email', help: 'Where customers write to; answers to messages go there unless the messages say otherwise.', kind: 'email', most: 254 },
    telephone: { label: 'Telephone', help: 'Told to customers in messages, on documents and on the contact page.', kind: 'telephone', most: 30 },
    website: { label: 'Website', help: 'Printed on invoices and linked on the contact page.', kind: 'text', most: 200 },
    webAddress: {
      label: 'Address of this application',
      help: 'Links in messages, such as invitations, begin with it: https://acme.app.example.co.uk.',
      kind: 'text',
      most: 200,
    },
    line1: { label: 'Address', help: 'On documents and on the contact page.', kind: 'text', most: 120 },
    line2: { label: 'Address, line 2', help: 'On documents and on the contact page.', kind: 'text', most: 120 },
    town: { label: 'Town', help: 'On documents and on the contact page.', kind: 'text', most: 80 },
    county: { label: 'County', help: 'On documents and on the contact page.', kind: 'text', most: 80 },
    postcode: { label: 'Postcode', help: 'On documents and on the contact page.', kind: 'text', most: 10 },
    logo: { label: 'Logo', help: 'Stands at the top of every page and at the head of invoices and purchase orders.', kind: 'logo' },
    timeZone: {
      label: 'Time zone',
      help: 'Says when a day begins and by which clock times are told. Visits that are booked already keep their day and slot.',
      kind: 'zone',
    },
    currency: { label: 'Currency', help: 'Of all amounts. It was chosen when the company was set up and stays.', kind: 'fixed' },
  },
  documents: {
    footer: { label: 'Foot of the page', help: 'One line at the foot of every page of an invoice, behind the company’s details.', kind: 'text', most: 500 },
    terms: { label: 'Terms of payment', help: 'Printed at the end of invoices.', kind: 'lines', most: 5_000 },
    invoiceNote: { label: 'Note on invoices', help: 'Printed below what is to be paid.', kind: 'lines', most: 1_000 },
    bankDetails: { label: 'Bank details', help: 'Where customers pay to: on invoices, and in the email that brings them.', kind: 'lines', most: 500 },
  },
  numbering: {
    worksheet: numbering('Worksheets'),
    quotation: numbering('Quotations'),
    purchaseOrder: numbering('Purchase orders'),
    credit: numbering('Credit notes'),
    invoice: numbering('Invoices'),
  },
  quotations: {
    holdsDays: { label: 'Holds for', help: 'How long a new quotation holds, unless another day is chosen.', kind: 'number', unit: 'days' },
    followUpDays: {
      label: 'Follow up after',
      help: 'So many days after a quotation is sent somebody is reminded to ask about it; 0 plans nothing.',
      kind: 'number',
      unit: 'days',
    },
    terms: { label: 'Terms', help: 'Printed at the end of quotations, and shown below them by their private link.', kind: 'lines', most: 5_000 },
  },
  diary: {
    morningFrom: { label: 'Morning from', help: 'When customers are told that a morning visit to the workshop begins.', kind: 'time' },
    morningTo: { label: 'Morning until', help: 'When customers are told that a morning visit to the workshop ends.', kind: 'time' },
    afternoonFrom: { label: 'Afternoon from', help: 'When customers are told that an afternoon visit to the workshop begins.', kind: 'time' },
    afternoonTo: { label: 'Afternoon until', help: 'When customers are told that an afternoon visit to the workshop ends.', kind: 'time' },
    horizonDays: { label: 'Book ahead', help: 'How far ahead a visit can be booked, and how far Find a slot looks.', kind: 'number', unit: 'days' },
    defaultMinutes: { label: 'Length of a visit', help: 'Where the lines of a job say nothing of how long it takes.', kind: 'number', unit: 'minutes' },
    travelMinutes: {
      label: 'Drive between visits',
      help: 'Find a slot leaves this much beside the visit on days on which the technician has others.',
      kind: 'number',
      unit: 'minutes',
    },
    answerHours: {
      label: 'Answer customers’ jobs within',
      help: 'By when a job that a customer sends is accepted or not, where the account has no target of its own.',
      kind: 'number',
      unit: 'hours',
    },
  },
  purchasing: {
    approvalLimit: { label: 'Approval above', help: 'Purchase orders worth more, net, are approved before they are sent.', kind: 'money' },
    largeApprovalLimit: {
      label: 'Large orders above',
      help: 'Those worth more, net, are approved by somebody who may approve purchase orders of any value.',
      kind: 'money',
    },
    matchToleranceBasisPoints: {
      label: 'Over-delivery',
      help: 'How much more than was ordered may be received without somebody who approves orders.',
      kind: 'percent',
    },
    invoicePriceBasisPoints: {
      label: 'Invoice prices off by',
      help: 'By how much a price on a supplier’s invoice may be above or below the ordered one before somebody decides on it.',
      kind: 'percent',
    },
    invoiceTrifle: {
      label: 'Invoice lines not up to',
      help: 'What a line of an invoice, or its carriage, differs by altogether is not asked about up to this, however large a part of the price it is.',
      kind: 'money',
    },
    invoiceMost: {
      label: 'Invoice lines always above',
      help: 'What a line of an invoice differs by altogether is asked about above this, however small a part of the price it is.',
      kind: 'money',
    },
    askedPriceBasisPoints: {
      label: 'Prices asked above',
      help: 'How much more than it was ordered at a supplier may ask for a piece before the buyer decides on it.',
      kind: 'percent',
    },
    priceMoveBasisPoints: {
      label: 'Price moves above',
      help: 'A price file in which a price moves by more, or that makes something dearer than we sell it for, is loaded by somebody else than who brought it. A list price that moves by more, or lies below cost, is confirmed by somebody else than who entered it.',
      kind: 'percent',
    },
    accountsFormat: { label: 'Accounts package', help: 'Which package reads the files of purchase and invoice batches.', kind: 'accounts-package' },
    nominalCarriage: { label: 'Nominal code of carriage', help: 'What suppliers bill for bringing goods.', kind: 'text', most: 20 },
    nominalOther: { label: 'Of what is billed beside goods', help: 'What stands on a supplier’s invoice and on no order.', kind: 'text', most: 20 },
    nominalPriceVariance: {
      label: 'Of price variances',
      help: 'What goods were billed above or below the price they were ordered at.',
      kind: 'text',
      most: 20,
    },
  },
  stock: {
    countMoveBasisPoints: {
      label: 'Stock moves above',
      help: 'A stock file that changes what lies at its places by more of its worth is loaded by somebody else than who brought it.',
      kind: 'percent',
    },
    differenceLimit: {
      label: 'Write-offs and counts above',
      help: 'Write-offs and differences of a count worth more at cost are approved by somebody else than who asked for them or counted. What one person writes off of a product in a day counts together.',
      kind: 'money',
    },
    largeDifferenceLimit: {
      label: 'Large ones above',
      help: 'Those worth more are approved by somebody who may approve write-offs and differences of any value.',
      kind: 'money',
    },
    nominalStock: { label: 'Nominal code of stock', help: 'What lies in our places.', kind: 'text', most: 20 },
    nominalReceived: {
      label: 'Of goods received',
      help: 'Goods received whose invoice has not come; what goes back to suppliers is taken off it.',
      kind: 'text',
      most: 20,
    },
    nominalCostOfSales: { label: 'Of cost of sales', help: 'What was fitted or sold.', kind: 'text', most: 20 },
    nominalWriteOff: { label: 'Of write-offs', help: 'What was written off.', kind: 'text', most: 20 },
    nominalCount: { label: 'Of differences of counts', help: 'What counts found missing or over.', kind: 'text', most: 20 },
  },
  billing: {
    termsDays: {
      label: 'Terms of new accounts',
      help: 'In how many days a new customer account pays, until its own terms are agreed.',
      kind: 'number',
      unit: 'days',
    },
    nominalSales: { label: 'Nominal code of sales', help: 'Stands on the lines of invoices for the accounts package.', kind: 'text', most: 20 },
    writeOffLimit: {
      label: 'Write-offs of debts above',
      help: 'What is written off of a document altogether, where it is more, is written off by somebody who may write off any value.',
      kind: 'money',
    },
    policyholderAccount: {
      label: 'Account of policyholders',
      help: 'Invoices to policyholders stand under it in the accounts package, where they have no account of their own. Sage takes up to 8 characters.',
      kind: 'text',
      most: 8,
    },
    remindersByThemselves: {
      label: 'Send reminders by themselves',
      help: 'Whoever owes is reminded by email between 08:00 and 18:00, once for each of the three steps. Otherwise somebody sends them under Aged debt.',
      kind: 'switch',
    },
    reminderFirst: { label: 'First reminder', help: 'So many days after a document was due.', kind: 'number', unit: 'days' },
    reminderSecond: { label: 'Second reminder', help: 'So many days after a document was due.', kind: 'number', unit: 'days' },
    reminderFinal: { label: 'Final reminder', help: 'So many days after a document was due. There is none after it.', kind: 'number', unit: 'days' },
    quotationsModule: { label: 'Quotations', help: 'Whether the staff work with quotations. Customer accounts have their own switch.', kind: 'switch' },
  },
  messages: {
    fromName: { label: 'Sender', help: 'The name that emails come from; the company’s where it is empty.', kind: 'text', most: 80 },
    replyTo: { label: 'Replies to', help: 'Where answers to emails go; the company’s email where it is empty.', kind: 'email', most: 254 },
    signature: { label: 'Closing lines', help: 'At the end of every email; kind regards with the company’s name where it is empty.', kind: 'lines', most: 500 },
    bookingConfirmed: { label: 'Confirm bookings', help: 'Customers are told when their visit is booked or moved.', kind: 'switch' },
    onTheWay: { label: 'Tell when we are on the way', help: 'Customers are told when the technician sets off, and about when to expect them.', kind: 'switch' },
    completed: { label: 'Tell of finished work', help: 'Customers are told when their job is completed, and when it is safe to drive.', kind: 'switch' },
    reminderDaysBefore: {
      label: 'Remind of visits',
      help: 'So many days before their visit customers are reminded; 0 reminds nobody. More days than before count for visits that are booked or moved from now on.',
      kind: 'number',
      unit: 'days',
    },
    quietFrom: {
      label: 'Quiet from',
      help: 'From then on text messages that can wait do so, until the quiet hours end; codes and links go at once. The same time twice means never.',
      kind: 'time',
    },
    quietTo: { label: 'Quiet until', help: 'When the quiet hours end, and what waited goes out.', kind: 'time' },
  },
  security: {
    twoStepRoles: { label: 'Two-step sign-in', help: 'Users of these roles give a code at every sign-in.', kind: 'roles' },
  },
  uploads: {
    maximumMegabytes: { label: 'Largest file', help: 'How large a picture or document may be.', kind: 'number', unit: 'MB' },
    maximumFiles: { label: 'Files at a time', help: 'How many are uploaded at once.', kind: 'number', unit: 'files' },
    videoMegabytes: { label: 'Largest video', help: 'How large a help or training video may be.', kind: 'number', unit: 'MB' },
    dataLoadMegabytes: { label: 'Largest file to load', help: 'How large a price file or another file of data may be.', kind: 'number', unit: 'MB' },
    quotaGigabytes: {
      label: 'Room for files',
      help: 'How much the company may keep in all: files of the library, of jobs and of every record.',
      kind: 'number',
      unit: 'GB',
    },
  },
  texts: {
    privacyPolicy: { label: 'Privacy policy', help: 'What visitors read at /privacy-policy.', kind: 'public-text' },
    termsOfUse: { label: 'Terms of use', help: 'What visitors read at /terms-of-use, and users accept.', kind: 'public-text' },
    contactUs: { label: 'Contact us', help: 'What visitors read at /contact-us, above the company’s details.', kind: 'public-text' },
    termsVersion: { label: 'Version of the terms', help: 'Raised when everybody is asked to accept the terms again.', kind: 'public-text' },
  },
  log: {
    valuesMonths: {
      label: 'Keep what stood before and after',
      help: 'For so long an entry of the system log shows the values themselves. Then they are erased; that they changed, when and by whom stays.',
      kind: 'number',
      unit: 'months',
    },
    entriesMonths: {
      label: 'Keep entries',
      help: 'For so long entries are kept at all, at least a year. What is cut off leaves a signed mark in the chain.',
      kind: 'number',
      unit: 'months',
    },
  },
  privacy: {
    jobsMonths: {
      label: 'Keep people in jobs',
      help: 'So long after a job was completed and billed its contact, address, notes, messages and files are kept. Vehicle, glass and calibration stay. 0 keeps them for ever.',
      kind: 'number',
      unit: 'months',
    },
    quotationsMonths: {
      label: 'Keep people in quotations',
      help: 'So long after its last valid day the contact of a quotation that was not taken up is kept. 0 keeps it for ever.',
      kind: 'number',
      unit: 'months',
    },
    messagesMonths: {
      label: 'Keep messages',
      help: 'For so long it is kept to whom a message went and what it said. That one was sent, and when, stays. 0 keeps them for ever.',
      kind: 'number',
      unit: 'months',
    },
    signInDays: { label: 'Keep sign-ins', help: 'For so long it is kept who signed in, when and from where.', kind: 'number', unit: 'days' },
  },
  integrations: {
    addressService: { label: 'Addresses by postcode', help: 'Which service is asked for the addresses of a postcode.', kind: 'service' },
    smsAccount: {
      label: 'Account at the text message gateway',
      help: 'The account’s own name there (Twilio: Account SID). Without one messages go by the account of whoever runs this installation.',
      kind: 'text',
      most: 64,
    },
    smsSender: {
      label: 'Sender of text messages',
      help: 'The number, or the name of up to 11 letters, that the gateway lets you send from. Only a number can be answered.',
      kind: 'text',
      most: 20,
    },
    motDirectory: {
      label: 'Directory for the MOT history',
      help: 'The part of the DVSA’s token address behind login.microsoftonline.com/, as its letter says it.',
      kind: 'text',
      most: 64,
    },
    motClientId: { label: 'Client for the MOT history', help: 'The client ID that the DVSA gave you.', kind: 'text', most: 64 },
  },
} as const satisfies Fields;

export type SettingGroup = keyof Settings;

/** The groups in the order of the page. */
export const settingGroups = {
  company: { title: 'Company', help: 'Who the company is, where it is, and by which clock it works.' },
  documents: { title: 'Documents', help: 'What is printed on invoices besides the work.' },
  numbering: { title: 'Numbering', help: 'How documents are numbered. Next numbers can only be raised.' },
  quotations: { title: 'Quotations', help: 'How long quotations hold, and when they are followed up.' },
  diary: { title: 'Diary', help: 'When visits are, and how long.' },
  purchasing: { title: 'Purchasing', help: 'What needs a second pair of eyes.' },
  stock: { title: 'Stock control', help: 'What of a stock file, a write-off and a count needs a second pair of eyes.' },
  billing: { title: 'Billing', help: 'Terms and codes of invoices.' },
  messages: { title: 'Messages', help: 'Who messages come from, and when customers get one.' },
  security: { title: 'Security', help: 'How people sign in.' },
  uploads: { title: 'Uploads', help: 'How much may be uploaded.' },
  texts: { title: 'Public pages', help: 'The texts that anybody may read without signing in.' },
  log: { title: 'System log', help: 'How long what everybody did is kept.' },
  privacy: { title: 'Privacy', help: 'How long people stay in what is done with. What is older is erased by itself.' },
  integrations: { title: 'Integrations', help: 'Outside services and their keys.' },
} as const satisfies Record<SettingGroup, { readonly title: string; readonly help: string }>;

export const isSettingGroup = (name: string): name is SettingGroup => Object.hasOwn(settingGroups, name);

/** The keys of outside services as people call them. */
export const secretFields = {
  addressLookupKey: { label: 'Key of the address service', help: 'Without one the product’s own stand-in answers.' },
  vehicleLookupKey: { label: 'Key of the DVLA', help: 'Vehicles are looked up by their registration with it; without one the product’s own stand-in answers.' },
  smsToken: { label: 'Key of the text message gateway', help: 'The account’s secret there (Twilio: Auth Token). It is never shown again.' },
  motClientSecret: {
    label: 'Client secret for the MOT history',
    help: 'From the DVSA. With directory, client and key it is asked; without any of them the product’s own stand-in answers.',
  },
  motApiKey: { label: 'Key of the MOT history', help: 'The API key from the DVSA.' },
} as const satisfies Record<SecretName, { readonly label: string; readonly help: string }>;

/** A setting of a group by its name; undefined where there is none. */
export function settingField(group: SettingGroup, name: string): SettingField | undefined {
  const fields: Readonly<Record<string, SettingField>> = settingFields[group];
  return fields[name];
}

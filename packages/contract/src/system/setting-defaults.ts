import type { Settings } from './settings.ts';

/** What a company works with until somebody changes it. Its name, logo, time zone and currency and the numbering come from their own tables. */
export const defaultSettings = (currency: string): Omit<Settings, 'numbering'> => ({
  company: {
    name: '-',
    legalName: '',
    companyNumber: '',
    vatNumber: '',
    email: '',
    telephone: '',
    website: '',
    webAddress: '',
    line1: '',
    line2: '',
    town: '',
    county: '',
    postcode: '',
    logo: '',
    timeZone: 'Europe/London',
    currency,
  },
  documents: { footer: '', terms: '', bankDetails: '', invoiceNote: 'Please quote the invoice number with your payment.' },
  diary: { morningFrom: '08:00', morningTo: '12:30', afternoonFrom: '12:30', afternoonTo: '17:30', horizonDays: 365, defaultMinutes: 90, travelMinutes: 20 },
  purchasing: { approvalLimit: { amount: 100_000, currency }, matchToleranceBasisPoints: 200 },
  billing: { termsDays: 30, nominalSales: '4000', quotationsModule: true },
  messages: { fromName: '', replyTo: '', signature: '', bookingConfirmed: true, completed: true, reminderDaysBefore: 1, quietFrom: '20:00', quietTo: '08:00' },
  security: { twoStepRoles: [] },
  uploads: { maximumMegabytes: 25, maximumFiles: 10, videoMegabytes: 500, quotaGigabytes: 50 },
  texts: { privacyPolicy: '', termsOfUse: '', contactUs: '', termsVersion: 1 },
  log: { valuesMonths: 24, entriesMonths: 84 },
  privacy: { jobsMonths: 84, quotationsMonths: 24, messagesMonths: 24, signInDays: 90 },
  integrations: { addressService: 'postcoder', smsAccount: '', smsSender: '' },
});

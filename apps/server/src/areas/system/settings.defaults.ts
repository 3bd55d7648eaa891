import type { Settings } from '@quarterlight/contract/system/schemas';

const pounds = (amount: number) => ({ amount: amount * 100, currency: 'GBP' });

/** What a tenant works with until somebody changes it. The company's name and logo and the numbering come from their own tables. */
export const defaultSettings: Omit<Settings, 'numbering'> = {
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
  },
  documents: {
    footer: '',
    terms: '',
    quotationNote: '',
    bankDetails: '',
    quotationValidDays: 30,
    invoiceNote: 'Please quote the invoice number with your payment.',
  },
  diary: { morningFrom: '08:00', morningTo: '12:30', afternoonFrom: '12:30', afternoonTo: '17:30', horizonDays: 90, defaultMinutes: 90, travelMinutes: 20 },
  stock: { unallocatedAfterDays: 7, returnWithinDays: 14, slowAfterDays: 180, secondCountAbove: pounds(250) },
  purchasing: { approvalLimit: pounds(1_000), matchToleranceBasisPoints: 200, matchTolerance: pounds(5) },
  billing: { termsDays: 30, consolidatedDay: 1, nominalSales: '4000', nominalPurchases: '5000', quotationsModule: true },
  messages: { fromName: '', replyTo: '', signature: '', bookingConfirmed: true, completed: true, reminderDaysBefore: 1 },
  security: { twoStepRoles: [] },
  uploads: { maximumMegabytes: 25, maximumFiles: 10, videoMegabytes: 500, loadMegabytes: 200 },
  texts: { privacyPolicy: '', termsOfUse: '', contactUs: '', termsVersion: 1 },
  integrations: { addressService: 'postcoder' },
};

import { displayRegistration } from '../rules/registration.ts';
import { listSheet } from '../sheet.ts';
import { ownStateNames, quotationStateNames } from './names.ts';
import type { OwnQuotationSummary } from './own-schemas.ts';
import type { QuotationSummary } from './schemas.ts';

/** The pipeline. */
export const quotationSheet = listSheet<QuotationSummary>()({
  name: 'quotations',
  title: 'Quotations',
  columns: {
    number: { title: 'Number', type: 'text', width: 12, value: (row) => row.number },
    state: { title: 'State', type: 'text', value: (row) => quotationStateNames[row.state] },
    customer: { title: 'Customer', type: 'text', width: 28, value: (row) => row.customer.name },
    contact: { title: 'Contact', type: 'text', width: 22, value: (row) => row.contactName },
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => displayRegistration(row.registration) },
    vehicle: { title: 'Vehicle', type: 'text', hidden: true, width: 28, value: (row) => row.vehicleDescription },
    jobType: { title: 'Job type', type: 'text', width: 20, value: (row) => row.jobType?.name ?? null },
    options: { title: 'Options', type: 'number', width: 9, value: (row) => row.optionCount },
    gross: { title: 'Total', type: 'money', width: 12, value: (row) => row.gross.amount },
    net: { title: 'Net', type: 'money', hidden: true, width: 12, value: (row) => row.net.amount },
    age: { title: 'Age', type: 'number', width: 8, value: (row) => row.ageDays },
    followUp: { title: 'Follow up', type: 'day', width: 12, value: (row) => row.followUpOn },
    validUntil: { title: 'Holds until', type: 'day', width: 12, value: (row) => row.validUntil },
    viewed: { title: 'Opened', type: 'instant', hidden: true, width: 17, value: (row) => row.viewedAt },
    owner: { title: 'Owner', type: 'text', width: 22, value: (row) => row.owner?.name ?? null },
    branch: { title: 'Branch', type: 'text', hidden: true, width: 22, value: (row) => row.branch?.name ?? null },
    worksheet: { title: 'Worksheet', type: 'text', width: 12, value: (row) => row.worksheet?.number ?? null },
    sentAt: { title: 'Sent', type: 'instant', hidden: true, width: 17, value: (row) => row.sentAt },
    createdAt: { title: 'Raised', type: 'instant', width: 17, value: (row) => row.createdAt },
  },
});

/** What was quoted to one's own account. */
export const ownQuotationSheet = listSheet<OwnQuotationSummary>()({
  name: 'own-quotations',
  title: 'Quotations',
  columns: {
    number: { title: 'Number', type: 'text', width: 12, value: (row) => row.number },
    state: { title: 'State', type: 'text', value: (row) => ownStateNames[row.state] },
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => displayRegistration(row.registration) },
    vehicle: { title: 'Vehicle', type: 'text', width: 28, value: (row) => row.vehicle },
    contact: { title: 'Contact', type: 'text', width: 22, value: (row) => row.contactName },
    options: { title: 'Options', type: 'number', width: 9, value: (row) => row.optionCount },
    gross: { title: 'Total', type: 'money', width: 12, value: (row) => row.gross.amount },
    validUntil: { title: 'Holds until', type: 'day', width: 12, value: (row) => row.validUntil },
    sentAt: { title: 'Sent', type: 'instant', width: 17, value: (row) => row.sentAt },
  },
});

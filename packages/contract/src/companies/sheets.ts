import { weekdaysText } from '@quarterlight/kit/days';
import { listSheet } from '../sheet.ts';
import type { BranchSummary } from './branch-schemas.ts';
import { branchKindNames, companyStatusNames, customerStanding, customerTypeNames, orderByNames } from './names.ts';
import type { CustomerSummary } from './schemas.ts';
import type { SupplierSummary } from './supplier-schemas.ts';

/** All accounts that send work. */
export const customerSheet = listSheet<CustomerSummary>()({
  name: 'customers',
  title: 'Customers',
  columns: {
    name: { title: 'Name', type: 'text', width: 32, value: (row) => row.name },
    accountCode: { title: 'Account', type: 'text', width: 13, value: (row) => row.accountCode },
    type: { title: 'Category', type: 'text', width: 12, value: (row) => customerTypeNames[row.type] },
    standing: { title: 'Status', type: 'text', width: 14, value: customerStanding },
    balance: { title: 'Balance', type: 'money', width: 13, value: (row) => row.balance.amount },
    exposure: { title: 'Exposure', type: 'money', width: 13, value: (row) => row.exposure.amount },
    creditLimit: { title: 'Credit limit', type: 'money', width: 13, value: (row) => (row.creditLimit.amount === 0 ? null : row.creditLimit.amount) },
    lastJobOn: { title: 'Last job', type: 'day', width: 12, value: (row) => row.lastJobOn },
    town: { title: 'Town', type: 'text', value: (row) => row.town },
    postcode: { title: 'Postcode', type: 'text', width: 11, value: (row) => row.postcode },
    telephone: { title: 'Telephone', type: 'text', value: (row) => row.telephone },
    email: { title: 'Email', type: 'text', width: 30, hidden: true, value: (row) => row.email },
    accountManager: { title: 'Account manager', type: 'text', width: 20, hidden: true, value: (row) => row.accountManagerName },
    createdAt: { title: 'Added', type: 'instant', width: 17, hidden: true, value: (row) => row.createdAt },
    line1: { title: 'Address', type: 'text', width: 26, hidden: true, value: (row) => row.address.line1 },
    line2: { title: 'Address, line 2', type: 'text', width: 20, hidden: true, value: (row) => row.address.line2 },
    line3: { title: 'Address, line 3', type: 'text', width: 20, hidden: true, value: (row) => row.address.line3 },
    county: { title: 'County', type: 'text', hidden: true, value: (row) => row.address.county },
    vatNumber: { title: 'VAT number', type: 'text', hidden: true, value: (row) => row.vatNumber },
    companyNumber: { title: 'Company number', type: 'text', hidden: true, value: (row) => row.companyNumber },
    termsDays: { title: 'Terms (days)', type: 'number', width: 13, hidden: true, value: (row) => row.termsDays },
    orderNumberRequired: { title: 'Order number required', type: 'yesno', width: 20, hidden: true, value: (row) => row.orderNumberRequired },
    excessDefault: { title: 'Usual excess', type: 'money', width: 13, hidden: true, value: (row) => row.excessDefault.amount },
    discount: { title: 'Discount', type: 'percent', width: 11, hidden: true, value: (row) => row.discountBasisPoints },
  },
});

/** All fitting branches, our own and subcontractors'. */
export const branchSheet = listSheet<BranchSummary>()({
  name: 'branches',
  title: 'Branches',
  columns: {
    name: { title: 'Name', type: 'text', width: 30, value: (row) => row.name },
    code: { title: 'Code', type: 'text', width: 10, value: (row) => row.code },
    kind: { title: 'Kind', type: 'text', width: 13, value: (row) => branchKindNames[row.kind] },
    status: { title: 'Status', type: 'text', width: 10, value: (row) => companyStatusNames[row.status] },
    town: { title: 'Town', type: 'text', value: (row) => row.town },
    postcode: { title: 'Postcode', type: 'text', width: 11, value: (row) => row.postcode },
    telephone: { title: 'Telephone', type: 'text', value: (row) => row.telephone },
    email: { title: 'Email', type: 'text', width: 30, value: (row) => row.email },
  },
});

/** All suppliers of glass and what goes with it. */
export const supplierSheet = listSheet<SupplierSummary>()({
  name: 'suppliers',
  title: 'Suppliers',
  columns: {
    name: { title: 'Name', type: 'text', width: 30, value: (row) => row.name },
    accountCode: { title: 'Account', type: 'text', width: 13, value: (row) => row.accountCode },
    status: { title: 'Status', type: 'text', width: 10, value: (row) => companyStatusNames[row.status] },
    orderBy: { title: 'Orders by', type: 'text', width: 11, value: (row) => orderByNames[row.orderBy] },
    leadDays: { title: 'Lead time (days)', type: 'number', width: 15, value: (row) => row.leadDays },
    cutOff: { title: 'Order before', type: 'text', width: 12, value: (row) => row.cutOff },
    deliveryWeekdays: { title: 'Delivers on', type: 'text', width: 24, hidden: true, value: (row) => weekdaysText(row.deliveryWeekdays) },
    ourAccount: { title: 'Our account', type: 'text', value: (row) => row.ourAccount },
    town: { title: 'Town', type: 'text', hidden: true, value: (row) => row.town },
    postcode: { title: 'Postcode', type: 'text', width: 11, hidden: true, value: (row) => row.postcode },
    telephone: { title: 'Telephone', type: 'text', value: (row) => row.telephone },
    email: { title: 'Email', type: 'text', width: 30, value: (row) => row.email },
    line1: { title: 'Address', type: 'text', width: 26, hidden: true, value: (row) => row.address.line1 },
    line2: { title: 'Address, line 2', type: 'text', width: 20, hidden: true, value: (row) => row.address.line2 },
    line3: { title: 'Address, line 3', type: 'text', width: 20, hidden: true, value: (row) => row.address.line3 },
    county: { title: 'County', type: 'text', hidden: true, value: (row) => row.address.county },
    vatNumber: { title: 'VAT number', type: 'text', hidden: true, value: (row) => row.vatNumber },
    companyNumber: { title: 'Company number', type: 'text', hidden: true, value: (row) => row.companyNumber },
    termsDays: { title: 'Terms (days)', type: 'number', width: 13, hidden: true, value: (row) => row.termsDays },
    orderEmail: { title: 'Orders go to', type: 'text', width: 30, hidden: true, value: (row) => row.orderEmail },
    minimumOrder: { title: 'Smallest order', type: 'money', width: 13, hidden: true, value: (row) => row.minimumOrder.amount },
    carriage: { title: 'Carriage', type: 'money', width: 13, hidden: true, value: (row) => row.carriage.amount },
    carriageFreeOver: { title: 'Carriage free over', type: 'money', width: 16, hidden: true, value: (row) => row.carriageFreeOver.amount },
    returnDays: { title: 'Returns (days)', type: 'number', width: 13, hidden: true, value: (row) => row.returnDays },
    damageHours: { title: 'Report damage (hours)', type: 'number', width: 20, hidden: true, value: (row) => row.damageHours },
    handlingBasisPoints: { title: 'Handling charge', type: 'percent', width: 15, hidden: true, value: (row) => row.handlingBasisPoints },
    rmaRequired: { title: 'Return number needed', type: 'yesno', width: 20, hidden: true, value: (row) => row.rmaRequired },
  },
});

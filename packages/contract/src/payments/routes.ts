import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import {
  AllocatePayment,
  NewPayment,
  Payer,
  PaymentDetail,
  PaymentKind,
  PaymentMethod,
  PaymentRow,
  QueryNote,
  Receivable,
  RefundOnAccount,
  ReleasePayment,
  Remittance,
  RemittanceText,
  WriteOff,
} from './schemas.ts';
import { paymentSheet, receivableSheet } from './sheets.ts';

const sees = { anyOf: ['view-payments'] } as const;
const records = { anyOf: ['record-payments'] } as const;
const record = { param: 'id', of: 'payment', bounds: ['customer', 'branch'] } as const;
const allocating = ['payment.above_free', 'payment.above_open', 'payment.other_account', 'payment.document_twice'] as const;

/** Money taken, given back and written off, the last received first. `q` is the beginning of a reference or of a job’s number. */
export const listPayments = route({
  method: 'GET',
  path: '/v1/payments',
  access: sees,
  summary: 'Payments, refunds and write-offs',
  query: listQuery({
    sort: ['receivedOn'],
    filters: {
      customerId: Id.optional(),
      kind: PaymentKind.optional(),
      method: PaymentMethod.exclude(['none']).optional(),
      /** Of which something pays nothing yet and was not given back. */
      free: z.enum(['yes']).optional(),
      receivedFrom: Day.optional(),
      receivedTo: Day.optional(),
    },
  }),
  reply: page(PaymentRow),
});
/** Payments as a file. */
export const paymentsFile = sheetRoute(listPayments, paymentSheet);

export const getPayment = route({
  method: 'GET',
  path: '/v1/payments/:id',
  access: sees,
  summary: 'A payment with what it pays',
  params: byId,
  reply: PaymentDetail,
  record,
});

/** Takes money of an account and puts it to documents at once, where that is asked; the rest stays free on the account. */
export const takePayment = route({
  method: 'POST',
  path: '/v1/payments',
  access: records,
  summary: 'Record money of an account',
  body: NewPayment,
  reply: PaymentDetail,
  idempotent: true,
  errors: ['payment.nothing', 'payment.to_come', 'payment.told_already', ...allocating],
});

/** Puts what is free of an account’s money to its documents. */
export const allocatePayment = route({
  method: 'POST',
  path: '/v1/payments/:id/allocations',
  access: records,
  summary: 'Put a payment to documents',
  params: byId,
  record,
  body: AllocatePayment,
  reply: PaymentDetail,
  idempotent: true,
  errors: ['payment.not_on_account', 'payment.nothing_free', 'payment.nothing_open', ...allocating],
});

/** Takes back what an account’s money pays: it is free again, and the documents are open again. */
export const releasePayment = route({
  method: 'POST',
  path: '/v1/payments/:id/release',
  access: records,
  summary: 'Take a payment back from documents',
  params: byId,
  record,
  body: ReleasePayment,
  reply: PaymentDetail,
  idempotent: true,
  errors: ['payment.not_on_account', 'payment.pays_nothing'],
});

/** Gives back what is free of an account’s money. */
export const refundOnAccount = route({
  method: 'POST',
  path: '/v1/payments/:id/refunds',
  access: records,
  summary: 'Give back money of an account',
  params: byId,
  record,
  body: RefundOnAccount,
  reply: PaymentDetail,
  idempotent: true,
  errors: ['payment.not_on_account', 'payment.nothing', 'payment.above_free'],
});

/** Posted documents on which something is still owed, the longest due first. */
export const listReceivables = route({
  method: 'GET',
  path: '/v1/receivables',
  access: sees,
  summary: 'Documents on which something is owed',
  query: listQuery({
    sort: ['dueOn'],
    filters: { customerId: Id.optional(), payer: Payer.optional(), dueTo: Day.optional(), inQuery: z.enum(['yes']).optional() },
  }),
  reply: page(Receivable),
});
/** Open documents as a file. */
export const receivablesFile = sheetRoute(listReceivables, receivableSheet);

/** Writes off what will not be paid: no money, it only lowers what is owed. More than the limit of the settings needs a permission of its own. */
export const writeOffDebt = route({
  method: 'POST',
  path: '/v1/receivables/:id/write-off',
  access: { anyOf: ['write-off-debts', 'write-off-large-debts'] },
  summary: 'Write off what is owed on a document',
  params: byId,
  record: { param: 'id', of: 'receivable', bounds: ['customer', 'branch'] },
  body: WriteOff,
  reply: Receivable,
  idempotent: true,
  errors: ['payment.write_off_above_open', 'payment.write_off_above_limit'],
});

/** Says that a document is in query, and why: nobody is reminded of it until the words are taken away. */
export const queryDocument = route({
  method: 'POST',
  path: '/v1/receivables/:id/query',
  access: records,
  summary: 'Put a document in query, or take it out',
  params: byId,
  record: { param: 'id', of: 'receivable', bounds: ['customer', 'branch'] },
  body: QueryNote,
  reply: Receivable,
  idempotent: true,
});

/** Reads a remittance advice and tells which open documents of the account it pays; changes nothing. */
export const readRemittance = route({
  method: 'POST',
  path: '/v1/remittance-advices/read',
  access: records,
  summary: 'Read a remittance advice',
  body: RemittanceText,
  reply: Remittance,
  errors: ['remittance.nothing'],
});

export const paymentsRoutes = [
  listPayments,
  paymentsFile,
  getPayment,
  takePayment,
  allocatePayment,
  releasePayment,
  refundOnAccount,
  listReceivables,
  receivablesFile,
  writeOffDebt,
  queryDocument,
  readRemittance,
] as const;

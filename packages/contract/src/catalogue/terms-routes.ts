import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { LabourRate } from './schemas.ts';
import {
  CustomerDiscount,
  CustomerDiscountChange,
  CustomerPrice,
  CustomerPriceChange,
  JobCap,
  LabourRateChange,
  NewCustomerDiscount,
  NewCustomerPrice,
  NewLabourRate,
  NewPriceCap,
  NewRateCardLine,
  PriceCap,
  PriceCapChange,
  RateCardLine,
  RateCardLineChange,
  TermsShown,
} from './terms-schemas.ts';
import { customerDiscountSheet, customerLabourRateSheet, customerPriceSheet, priceCapSheet, rateCardSheet } from './terms-sheets.ts';

// Whoever sees the account and either the catalogue or how accounts are kept; customers', technicians' and subcontractors' people see none of it.
const sees = { anyOf: ['view-customers'] } as const;
const edits = { anyOf: ['edit-customers'] } as const;
const editsRates = { anyOf: ['edit-labour-rates'] } as const;
const account = { param: 'id', of: 'customer', bounds: ['customer'] } as const;
// Technicians and subcontractors hold no permission to change accounts.
const bounds = ['customer'] as const;
const shown = { shown: TermsShown.optional() } as const;
const refusals = ['terms.days', 'terms.overlap', 'terms.taken'] as const;

export const listCustomerPrices = route({
  method: 'GET',
  path: '/v1/customers/:id/prices',
  access: sees,
  summary: 'Lists the prices that an account has agreed, in force and to come unless asked; q finds the beginning of a product code.',
  params: byId,
  record: account,
  query: listQuery({ sort: ['code', 'validFrom'], filters: shown }),
  reply: page(CustomerPrice),
});
/** An account's agreed prices as a file. */
export const customerPricesFile = sheetRoute(listCustomerPrices, customerPriceSheet);

export const createCustomerPrice = route({
  method: 'POST',
  path: '/v1/customers/:id/prices',
  access: edits,
  summary: 'Agrees a price with an account for a product, from a day to a day.',
  params: byId,
  record: account,
  body: NewCustomerPrice,
  reply: CustomerPrice,
  idempotent: true,
  errors: ['catalogue.product_unknown', ...refusals],
});

const price = { param: 'id', of: 'customer-price', bounds } as const;
export const changeCustomerPrice = route({
  method: 'PATCH',
  path: '/v1/catalogue/customer-prices/:id',
  access: edits,
  summary: 'Changes or ends an agreed price; only what is sent.',
  params: byId,
  record: price,
  body: CustomerPriceChange,
  ifMatch: true,
  reply: CustomerPrice,
  errors: refusals,
});
/** Removes what was agreed by mistake; what holds no longer is ended. */
export const removeCustomerPrice = route({
  method: 'DELETE',
  path: '/v1/catalogue/customer-prices/:id',
  access: edits,
  summary: 'Removes an agreed price that was entered by mistake.',
  params: byId,
  record: price,
  ifMatch: true,
  reply: 'empty',
});

export const listCustomerDiscounts = route({
  method: 'GET',
  path: '/v1/customers/:id/discounts',
  access: sees,
  summary: 'Lists the discounts by category that an account has agreed, in force and to come unless asked.',
  params: byId,
  record: account,
  query: listQuery({ sort: ['validFrom'], filters: shown }).omit({ q: true }),
  reply: page(CustomerDiscount),
});
/** An account's agreed discounts as a file. */
export const customerDiscountsFile = sheetRoute(listCustomerDiscounts, customerDiscountSheet);

export const createCustomerDiscount = route({
  method: 'POST',
  path: '/v1/customers/:id/discounts',
  access: edits,
  summary: 'Agrees a discount with an account for a category and those below it.',
  params: byId,
  record: account,
  body: NewCustomerDiscount,
  reply: CustomerDiscount,
  idempotent: true,
  errors: ['terms.category', ...refusals],
});

const discount = { param: 'id', of: 'customer-discount', bounds } as const;
export const changeCustomerDiscount = route({
  method: 'PATCH',
  path: '/v1/catalogue/customer-discounts/:id',
  access: edits,
  summary: 'Changes or ends an agreed discount; only what is sent.',
  params: byId,
  record: discount,
  body: CustomerDiscountChange,
  ifMatch: true,
  reply: CustomerDiscount,
  errors: refusals,
});
export const removeCustomerDiscount = route({
  method: 'DELETE',
  path: '/v1/catalogue/customer-discounts/:id',
  access: edits,
  summary: 'Removes an agreed discount that was entered by mistake.',
  params: byId,
  record: discount,
  ifMatch: true,
  reply: 'empty',
});

export const listPriceCaps = route({
  method: 'GET',
  path: '/v1/customers/:id/price-caps',
  access: sees,
  summary: 'Lists what an account pays at most for a line of a category or for a whole job.',
  params: byId,
  record: account,
  query: listQuery({ sort: ['validFrom'], filters: shown }).omit({ q: true }),
  reply: page(PriceCap),
});
/** An account's caps as a file. */
export const priceCapsFile = sheetRoute(listPriceCaps, priceCapSheet);

export const createPriceCap = route({
  method: 'POST',
  path: '/v1/customers/:id/price-caps',
  access: edits,
  summary: 'Agrees with an account what it pays at most.',
  params: byId,
  record: account,
  body: NewPriceCap,
  reply: PriceCap,
  idempotent: true,
  errors: ['terms.category', ...refusals],
});

const cap = { param: 'id', of: 'price-cap', bounds } as const;
export const changePriceCap = route({
  method: 'PATCH',
  path: '/v1/catalogue/price-caps/:id',
  access: edits,
  summary: 'Changes or ends a cap; only what is sent.',
  params: byId,
  record: cap,
  body: PriceCapChange,
  ifMatch: true,
  reply: PriceCap,
  errors: refusals,
});
export const removePriceCap = route({
  method: 'DELETE',
  path: '/v1/catalogue/price-caps/:id',
  access: edits,
  summary: 'Removes a cap that was entered by mistake.',
  params: byId,
  record: cap,
  ifMatch: true,
  reply: 'empty',
});

/** For whoever takes a job: what the account pays for the whole of it at most. */
export const jobCapOf = route({
  method: 'GET',
  path: '/v1/catalogue/job-cap',
  access: { anyOf: ['view-catalogue', 'edit-worksheets', 'edit-quotations'] },
  summary: 'What an account pays at most for a whole job today, and with whom that is agreed.',
  query: z.strictObject({ customerId: Id }),
  reply: JobCap,
});

export const listCustomerLabourRates = route({
  method: 'GET',
  path: '/v1/customers/:id/labour-rates',
  access: sees,
  summary: 'Lists the labour rates of an account, in force and to come unless asked; q finds the beginning of a name.',
  params: byId,
  record: account,
  query: listQuery({ sort: ['name', 'validFrom'], filters: shown }),
  reply: page(LabourRate),
});
/** An account's labour rates as a file. */
export const customerLabourRatesFile = sheetRoute(listCustomerLabourRates, customerLabourRateSheet);

export const createCustomerLabourRate = route({
  method: 'POST',
  path: '/v1/customers/:id/labour-rates',
  access: editsRates,
  summary: 'Agrees a labour rate with an account.',
  params: byId,
  record: account,
  body: NewLabourRate,
  reply: LabourRate,
  idempotent: true,
  errors: ['terms.job_type', 'terms.glass_type', 'terms.category', 'terms.days'],
});

const rate = { param: 'id', of: 'labour-rate', bounds: ['customer', 'technician'] } as const;
export const changeLabourRate = route({
  method: 'PATCH',
  path: '/v1/catalogue/labour-rates/:id',
  access: editsRates,
  summary: 'Changes or ends a labour rate; only what is sent.',
  params: byId,
  record: rate,
  body: LabourRateChange,
  ifMatch: true,
  reply: LabourRate,
  errors: ['terms.job_type', 'terms.glass_type', 'terms.category', 'terms.days'],
});
export const removeLabourRate = route({
  method: 'DELETE',
  path: '/v1/catalogue/labour-rates/:id',
  access: editsRates,
  summary: 'Removes a labour rate that was entered by mistake.',
  params: byId,
  record: rate,
  ifMatch: true,
  reply: 'empty',
});

const branch = { param: 'id', of: 'branch', bounds: ['branch'] } as const;
const editsBranches = { anyOf: ['edit-branches'] } as const;
export const listRateCard = route({
  method: 'GET',
  path: '/v1/branches/:id/rate-card',
  access: { anyOf: ['view-branches'] },
  summary: 'Lists what a subcontractor is paid for work, in force and to come unless asked.',
  params: byId,
  record: branch,
  query: listQuery({ sort: ['validFrom'], filters: shown }).omit({ q: true }),
  reply: page(RateCardLine),
});
/** A subcontractor's rate card as a file. */
export const rateCardFile = sheetRoute(listRateCard, rateCardSheet);

export const createRateCardLine = route({
  method: 'POST',
  path: '/v1/branches/:id/rate-card',
  access: editsBranches,
  summary: 'Agrees with a subcontractor what it is paid for work of a kind.',
  params: byId,
  record: branch,
  body: NewRateCardLine,
  reply: RateCardLine,
  idempotent: true,
  errors: ['rate_card.own_branch', 'terms.job_type', 'terms.glass_type', ...refusals],
});

const line = { param: 'id', of: 'rate-card-line', bounds: ['customer', 'branch', 'technician'] } as const;
export const changeRateCardLine = route({
  method: 'PATCH',
  path: '/v1/catalogue/rate-card-lines/:id',
  access: editsBranches,
  summary: 'Changes or ends a line of a rate card; only what is sent.',
  params: byId,
  record: line,
  body: RateCardLineChange,
  ifMatch: true,
  reply: RateCardLine,
  errors: ['terms.job_type', 'terms.glass_type', ...refusals],
});
export const removeRateCardLine = route({
  method: 'DELETE',
  path: '/v1/catalogue/rate-card-lines/:id',
  access: editsBranches,
  summary: 'Removes a line of a rate card that was entered by mistake.',
  params: byId,
  record: line,
  ifMatch: true,
  reply: 'empty',
});

export const termsRoutes = [
  listCustomerPrices,
  customerPricesFile,
  createCustomerPrice,
  changeCustomerPrice,
  removeCustomerPrice,
  listCustomerDiscounts,
  customerDiscountsFile,
  createCustomerDiscount,
  changeCustomerDiscount,
  removeCustomerDiscount,
  listPriceCaps,
  priceCapsFile,
  createPriceCap,
  changePriceCap,
  removePriceCap,
  jobCapOf,
  listCustomerLabourRates,
  customerLabourRatesFile,
  createCustomerLabourRate,
  changeLabourRate,
  removeLabourRate,
  listRateCard,
  rateCardFile,
  createRateCardLine,
  changeRateCardLine,
  removeRateCardLine,
] as const;

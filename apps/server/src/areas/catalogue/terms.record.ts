import { daysInWords } from '@quarterlight/contract/rules/agreed';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import { nobodys } from '../../platform/realtime/hint-bounds.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

const days = { valid_from: 'From', valid_to: 'To' } as const;
const daysOf = (row: { readonly valid_from: string; readonly valid_to: string | null }) => daysInWords({ validFrom: row.valid_from, validTo: row.valid_to });
const taken = () => new Refusal('terms.taken');

export const customerPrice = defineRecord({
  entity: 'customer-price',
  table: 'customer_price',
  label: (row) => `${row.code_key.toUpperCase()} ${daysOf(row)}`.trimEnd(),
  unique: { customer_price_one_a_day: taken },
  names: days,
  // What people bound to a customer or branch are told of is theirs alone, and this is the company's own.
  whose: () => nobodys,
});

export const customerDiscount = defineRecord({
  entity: 'customer-discount',
  table: 'customer_discount',
  label: (row) => `${row.discount_basis_points / 100}% ${daysOf(row)}`.trimEnd(),
  unique: { customer_discount_one_a_day: taken },
  names: { ...days, discount_basis_points: 'Discount' },
  whose: () => nobodys,
});

export const priceCap = defineRecord({
  entity: 'price-cap',
  table: 'price_cap',
  label: (row) => `${formatMoney(pence(row.cap_pence))} ${daysOf(row)}`.trimEnd(),
  unique: { price_cap_one_a_day: taken },
  names: { ...days, cap_pence: 'At most' },
  whose: () => nobodys,
});

export const labourRate = defineRecord({
  entity: 'labour-rate',
  table: 'labour_rate',
  label: (row) => row.name,
  names: days,
  // Rates are the office's to change, though everybody's are seen by whoever does the work.
  hidden: (_row, actor) => seesJobsOnly(actor),
  whose: () => nobodys,
});

export const rateCardLine = defineRecord({
  entity: 'rate-card-line',
  table: 'rate_card_line',
  label: (row) => `${formatMoney(pence(row.price_pence))} ${daysOf(row)}`.trimEnd(),
  unique: { rate_card_line_one_a_day: taken },
  names: days,
  whose: (row) => ({ customerId: null, branchId: row.branch_id, technicianId: null }),
});

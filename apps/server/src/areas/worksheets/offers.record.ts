import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export const jobOffer = defineRecord({
  entity: 'job-offer',
  table: 'job_offer',
  label: (row) => row.number,
  unique: { job_offer_one_accepted: () => new Refusal('offer.given') },
  names: { until: 'To be answered until', outward: 'Postcode district', pay_pence: 'Pay by the rate card' },
  unlogged: ['created_at', 'bound_branch'],
  // Whose it was is told as well that it is over.
  whose: (row) => ({ customerId: null, branchId: row.branch_id, technicianId: null }),
});

import type { CustomerOption } from '@quarterlight/contract/companies/schemas';

/** Whether this is an account as the pickers answer one. */
export const isCustomer = (value: unknown): value is CustomerOption => typeof value === 'object' && value !== null && 'accountCode' in value;

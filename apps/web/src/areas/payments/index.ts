import { later } from '../../ui/later.tsx';

/** Writes off what will not be paid of a document. */
export const WriteOffForm = later(() => import('./forms/WriteOffForm.tsx'), 'WriteOffForm');
/** Puts a document in query, or takes it out. */
export const QueryForm = later(() => import('./forms/QueryForm.tsx'), 'QueryForm');
export { allocationsOf, PutTo } from './forms/PutTo.tsx';
export { findCustomers, readCustomers } from './payments.api.ts';

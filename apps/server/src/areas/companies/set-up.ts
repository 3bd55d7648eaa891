import { sql } from 'kysely';
import { isAny, type SetUpItem } from '../../platform/set-up/set-up-item.ts';

/** The companies that a new tenant works with. */
export const companiesSetUp: readonly SetUpItem[] = [
  {
    name: 'branch',
    place: 20,
    title: 'A branch',
    text: 'Where jobs are done from, with its hours and room a day.',
    page: '/companies/branches',
    isDone: (tx) => isAny(tx, sql`select from branch where status = 'active'`),
  },
  {
    name: 'suppliers',
    place: 50,
    title: 'Suppliers',
    text: 'Where glass is ordered.',
    page: '/companies/suppliers',
    isDone: (tx) => isAny(tx, sql`select from supplier where status = 'active'`),
  },
  {
    name: 'customers',
    place: 51,
    title: 'Customer accounts',
    text: 'Insurers, fleets and trade, with their terms.',
    page: '/companies/customers',
    isDone: (tx) => isAny(tx, sql`select from customer where status = 'active'`),
  },
];

import { type Statement, statement } from './sql.ts';

/** Makes what the plain server's search needs. */
export const searchIndexes = [
  'create extension if not exists pg_trgm',
  'create index on bench.customer using gin (name_key public.gin_trgm_ops)',
  'create index on bench.customer using gin (postcode_key public.gin_trgm_ops)',
  'create index on bench.customer using gin (telephone public.gin_trgm_ops)',
  'create index on bench.vehicle using gin (registration public.gin_trgm_ops)',
];

/** Worksheets by the beginning of their number. */
const byNumber = statement(
  'search number',
  `select id, number, state, registration, customer_name, 'worksheet' as kind from bench.worksheet where number >= $1 and number < $1 || U&'\\FFFF' order by number limit 8`,
);
/** Customers by a name written nearly so, a part of their postcode or telephone. */
export const byCustomer = statement(
  'search customer',
  `select id, name, account_code, town, postcode, telephone, 'customer' as kind from bench.customer
    where name_key operator(public.%>) $1 or postcode_key like '%' || $2 || '%' or telephone like '%' || $2 || '%' order by name_key operator(public.<->>) $1, id limit 8`,
);
/** Vehicles by a part of their registration. */
export const byRegistration = statement(
  'search registration',
  `select id, registration, make, model, year, 'vehicle' as kind from bench.vehicle where registration like '%' || $1 || '%' order by registration limit 8`,
);

/** The three statements with their values for a text. */
export const searches = (text: string): readonly (readonly [Statement, readonly string[]])[] => {
  const upper = text.trim().toUpperCase();
  const compact = text.replaceAll(/\s/g, '').toLowerCase();
  return [
    [byNumber, [upper]],
    [byCustomer, [text.trim().toLowerCase(), compact]],
    [byRegistration, [compact.toUpperCase()]],
  ];
};

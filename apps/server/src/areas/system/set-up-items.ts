import type { Settings } from '@quarterlight/contract/system/schemas';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { isAny, type SetUpItem } from '../../platform/set-up/set-up-item.ts';
import { getSettings } from './get-settings.ts';
import { presentSecrets } from './secrets.ts';
import { defaultCounters } from './seed.ts';

const has =
  (...values: ((settings: Settings) => string)[]) =>
  async (tx: ReadTx) => {
    const settings = await getSettings(tx);
    return values.every((valueOf) => valueOf(settings) !== '');
  };

const isNumbered = async (tx: ReadTx): Promise<boolean> => {
  const counters = await tx.db.selectFrom('number_counter').select(['kind', 'prefix', 'next']).execute();
  // Jobs that moved in are numbered apart, and by themselves.
  return counters.some(
    ({ kind, prefix, next }) =>
      kind !== 'moved-worksheet' && (next > 1 || !defaultCounters.some(([known, byDefault]) => known === kind && byDefault === prefix)),
  );
};

/** What of the settings a new company fills in. */
export const systemSetUp: readonly SetUpItem[] = [
  {
    name: 'company-details',
    place: 10,
    title: 'Company’s details',
    text: 'Address, telephone and email, for documents.',
    page: '/settings',
    isDone: has(
      ({ company }) => company.line1,
      ({ company }) => company.postcode,
      ({ company }) => company.telephone,
      ({ company }) => company.email,
    ),
  },
  {
    name: 'vat-number',
    place: 11,
    title: 'VAT number',
    text: 'Stands on every invoice.',
    page: '/settings?group=company&setting=vatNumber',
    isDone: has(({ company }) => company.vatNumber),
  },
  {
    name: 'logo',
    place: 12,
    title: 'Logo',
    text: 'On top of every page and of documents.',
    page: '/settings?group=company',
    isDone: has(({ company }) => company.logo),
  },
  {
    name: 'bank-details',
    place: 60,
    title: 'Bank details',
    text: 'Where customers pay to, on invoices.',
    page: '/settings?group=documents&setting=bankDetails',
    isDone: has(({ documents }) => documents.bankDetails),
  },
  {
    name: 'numbering',
    place: 61,
    title: 'Numbering',
    text: 'Prefixes and first numbers, before the first is drawn.',
    page: '/settings?group=numbering',
    isDone: isNumbered,
  },
  {
    name: 'texts',
    place: 62,
    title: 'Terms and privacy policy',
    text: 'The product’s own stand there until you publish yours.',
    page: '/settings?group=texts',
    isDone: (tx) => isAny(tx, sql`select from public_text where name in ('privacy-policy', 'terms-of-use')`),
  },
  {
    name: 'web-address',
    place: 70,
    title: 'Address of this application',
    text: 'Links in messages to customers and staff begin with it.',
    page: '/settings?group=company&setting=webAddress',
    isDone: has(({ company }) => company.webAddress),
  },
  {
    name: 'address-look-up',
    place: 72,
    title: 'Address look-up',
    text: 'The key by which a postcode gives its addresses.',
    page: '/settings?group=integrations',
    isDone: async (tx) => (await presentSecrets(tx)).addressLookupKeySet,
  },
  {
    name: 'vehicle-look-up',
    place: 73,
    title: 'Vehicle look-up',
    text: 'The key by which a registration gives its vehicle.',
    page: '/settings?group=integrations',
    isDone: async (tx) => (await presentSecrets(tx)).vehicleLookupKeySet,
  },
  {
    name: 'two-step',
    place: 74,
    title: 'Two-step sign-in',
    text: 'Which roles give a code at every sign-in.',
    page: '/settings?group=security',
    isDone: async (tx) => (await getSettings(tx)).security.twoStepRoles.length > 0,
  },
];

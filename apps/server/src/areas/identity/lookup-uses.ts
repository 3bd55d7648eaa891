import { defineLookupUses } from '../../platform/lookups/uses.ts';

/** What of people names entries of lookup lists. */
export const identityUses = defineLookupUses({ lists: ['titles'], table: 'app_user', column: 'title', by: 'name', title: 'Users' });

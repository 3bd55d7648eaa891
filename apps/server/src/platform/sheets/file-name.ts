import { foldForSearch } from '@quarterlight/kit/text';
import type { Scope } from '../database/scope.ts';

/** The name of a list's or an export's file, without its ending: what it is, of which company, of which site where one is chosen, and of which days. */
export function sheetFileName({ tenant, actor }: Scope, name: string, ...days: readonly string[]): string {
  const site = foldForSearch(actor.siteName ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return [name, tenant.slug, ...(site === '' ? [] : [site]), ...days].join('_');
}

/** The chosen site as the log tells it of what was taken along. */
export const siteOf = ({ actor }: Pick<Scope, 'actor'>): { readonly site?: string } => (actor.siteName === undefined ? {} : { site: actor.siteName });

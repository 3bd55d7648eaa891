import { startPages } from '@quarterlight/contract/identity/start-pages';
import { claimValues, knownClaims } from '../platform/permissions.ts';
import type { Option } from '../ui/form/options.ts';
import { openPages } from './frame/navigation-items.ts';
import { pageOf } from './pages.ts';
import { startByRole } from './start-address.ts';

/** The pages at which the signed-in user may choose to start, by their titles; '' is the one of their role. */
export function startOptions(): Option[] {
  const held = claimValues(knownClaims(), 'permission');
  const open = openPages(held).filter(({ path }) => startPages.some((page) => page === path));
  const titleOf = ({ title, module }: (typeof open)[number]) =>
    module !== null && open.filter((other) => other.title === title).length > 1 ? `${title} (${module.toLowerCase()})` : title;
  const byRole = pageOf(startByRole(held))?.title ?? '';
  return [{ value: '', label: `As my work suggests (${byRole})` }, ...open.map((page) => ({ value: page.path, label: titleOf(page) }))];
}

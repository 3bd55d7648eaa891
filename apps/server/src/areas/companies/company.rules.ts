import type { PermissionName } from '@quarterlight/contract/permissions';
import { addMinutes } from '@quarterlight/kit/instants';
import { codeWords } from '@quarterlight/kit/text';
import type { Actor } from '../../platform/access/actor.ts';
import type { Transition } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What may be done to a company in which status: a closed one is still corrected, since what it was owed runs on. */
export const companyActions = (needs: PermissionName) =>
  ({
    change: { from: ['active', 'closed'], needs: [needs] },
    close: { from: ['active'], to: 'closed', needs: [needs] },
    reopen: { from: ['closed'], to: 'active', needs: [needs] },
  }) as const satisfies Readonly<Record<'change' | 'close' | 'reopen', Transition>>;

/** The refusal of closing what is closed, or opening what is open. */
export const movedOn = ({ name, status }: { readonly name: string; readonly status: string }) =>
  new Refusal('company.moved_on', { details: { name, state: codeWords(status).toLowerCase() } });

/** What people call the columns that companies have in common. */
export const companyNames = { vat_number: 'VAT number', line1: 'Address', line2: 'Address, line 2', line3: 'Address, line 3' } as const;

/** Before when damage of what came is told to a supplier, by the hours of their terms. */
export const reportDamageBy = (receivedAt: string, { damage_hours }: { readonly damage_hours: number }): string => addMinutes(receivedAt, 60 * damage_hours);

type Bound = Pick<Actor, 'customerId' | 'branchId' | 'technicianId'>;

/** Who changes nothing of customers: technicians and whoever is bound to a branch; an account is every branch's, and changed where all are seen. */
export const changesNoCustomer = (actor: Bound): boolean => actor.technicianId !== null || actor.branchId !== null;
/** Who changes nothing of branches: technicians and whoever is bound to a customer. */
export const changesNoBranch = (actor: Bound): boolean => actor.technicianId !== null || actor.customerId !== null;
/** Who changes nothing of suppliers: technicians and whoever is bound to a branch or a customer. */
export const changesNoSupplier = (actor: Bound): boolean => changesNoCustomer(actor) || actor.customerId !== null;

/** Refuses new companies to whoever is bound to one. */
export function assertMakesCompanies(actor: Bound): void {
  if (changesNoSupplier(actor)) throw new Refusal('access.beyond_bounds');
}

import { changeCustomer, getCustomer } from '@quarterlight/contract/companies/customer-routes';
import type { NewCustomer } from '@quarterlight/contract/companies/schemas';
import { setAccountManager } from '@quarterlight/contract/identity/account-manager-routes';
import type { Company } from '../../demo/company.ts';
import { spotIn } from '../../demo/contacts.ts';
import type { CustomerSketch } from '../../demo/data/companies.ts';
import type { Random } from '../../demo/random.ts';
import { minute } from '../../demo/teller.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

const own: Readonly<Record<string, Partial<NewCustomer>>> = {
  KESTREL: { requiredFields: ['claimNumber', 'lossOn'], authorisationLimit: gbp(45_000) },
  HARBOUR: { requiredFields: ['policyNumber', 'claimNumber'], authorisationLimit: gbp(60_000) },
  NOVALEAS: { fitWithinDays: 5, acceptWithinHours: 24 },
};

/** What an account asks of its jobs besides: a few have terms of their own, those on stop say why, and a fleet has its documents sent elsewhere. */
export function termsOf({ code, onStop }: CustomerSketch, { world, branches }: Company, random: Random): Partial<NewCustomer> {
  const [home] = branches;
  const documents = code === 'CASTLEGT' && home ? spotIn(random.pick(home.site.towns), random) : undefined;
  return {
    ...own[code],
    ...(onStop ? { onStop, stopReason: 'Three invoices over 90 days late. Ring accounts before any promise.' } : {}),
    ...(documents
      ? {
          addresses: [
            { ...documents, line2: '', line3: '', addressTypeId: world.lookups.byName('address-types', 'Invoice').id, usedFor: 'documents' as const },
          ],
        }
      : {}),
  };
}

/** Who of the office looks after the accounts that send most. */
export async function tellAccountManagers({ teller, staff, accounts }: Company): Promise<void> {
  const people = [...staff.managers, ...staff.advisers];
  for (const { id, sketch } of accounts.filter(({ sketch: { type } }) => type !== 'retail')) {
    const { id: userId } = teller.random(`account manager ${sketch.code}`).pick(people);
    const { version } = await teller.ask(staff.admin, getCustomer, { params: { id } });
    await teller.ask(staff.admin, setAccountManager, { params: { id }, version, body: { userId } });
  }
}

/** Shortly before one signs in, a manager lowers the limit of a fleet below what it owes and has booked: its next job asks for a manager's word. */
export function tellLimit({ teller, world, staff, accounts }: Company): void {
  teller.begin(world.calendar.now - 20 * minute, async () => {
    const [manager] = staff.managers;
    const fleet = accounts.find(({ sketch }) => sketch.code === 'MERIDVAN');
    if (!manager || !fleet) return;
    const { version, exposure } = await teller.ask(manager, getCustomer, { params: { id: fleet.id } });
    const creditLimit = gbp(Math.floor((exposure.amount * 0.9) / 10_000) * 10_000);
    if (creditLimit.amount > 0) await teller.ask(manager, changeCustomer, { params: { id: fleet.id }, version, body: { creditLimit } });
  });
}

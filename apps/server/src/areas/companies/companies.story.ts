import { createCustomer } from '@quarterlight/contract/companies/customer-routes';
import type { Account, Company } from '../../demo/company.ts';
import { landline, mailWord, mobileNumber, somebody, spotIn, vatNumberOf } from '../../demo/contacts.ts';
import { customerSketches } from '../../demo/data/companies.ts';
import { termsOf } from './terms.story.ts';

/** The administrator opens the accounts, one after the other on the first days. */
export async function tellCustomers(company: Company): Promise<void> {
  const { teller, staff, branches, accounts } = company;
  const gbp = (amount: number) => ({ amount, currency: 'GBP' });
  for (const sketch of customerSketches) {
    const random = teller.random(`customer ${sketch.code}`);
    const home = branches.find(({ site }) => site.code === sketch.branch) ?? (sketch.branch === undefined ? random.pick(branches) : undefined);
    if (!home) continue;
    const { type, name } = sketch;
    const insured = type === 'insurer' || type === 'broker';
    const domain = `${mailWord(name).replaceAll('.', '')}.example`;
    const spot = spotIn(random.pick(home.site.towns), random);
    const orderNumbers = type === 'fleet' || type === 'leasing';
    const excess = type === 'insurer' ? random.pick([7_500, 9_500, 11_500, 12_500]) : 0;
    const roles = ['Accounts', insured ? 'Claims' : type === 'trade' ? 'Workshop' : 'Fleet manager', 'Accounts'];
    const contacts = roles.slice(0, type === 'retail' ? 0 : random.int(1, 3)).map((role) => {
      const person = somebody(random);
      return {
        ...person,
        contactType: { value: role },
        modeOfContact: { value: random.pick(['email', 'telephone', 'text'] as const) },
        email: `${mailWord(person.firstName)}.${mailWord(person.lastName)}@${domain}`,
        telephone: landline(home.site.telephone, random),
        mobile: mobileNumber(random),
      };
    });
    await teller.at(teller.now() + 15 * 60_000);
    const { id } = await teller.ask(staff.admin, createCustomer, {
      body: {
        accountCode: sketch.code,
        name,
        type,
        parentId: accounts.find((account) => account.sketch.code === sketch.parent)?.id ?? null,
        vatNumber: type === 'retail' ? '' : vatNumberOf(random.digits(7)),
        creditLimit: gbp(sketch.limit),
        termsDays: sketch.terms,
        orderNumberRequired: orderNumbers,
        excessDefault: gbp(excess),
        asksVatRegistered: insured,
        consolidated: type === 'leasing' ? 'monthly' : type === 'fleet' && random.chance(0.5) ? 'weekly' : 'none',
        discountBasisPoints: sketch.discount,
        quotationsModule: orderNumbers,
        email: `accounts@${domain}`,
        telephone: landline(home.site.telephone, random),
        address: spot,
        contacts,
        ...termsOf(sketch, company, random),
      },
    });
    const account: Account = { id, sketch, orderNumbers, excess, spot };
    accounts.push(account);
  }
}

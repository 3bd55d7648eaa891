import { createLookup, retireLookup } from '@quarterlight/contract/system/lookup-editing-routes';
import { getSettings, publishText, updateSettings } from '@quarterlight/contract/system/routes';
import { putSetUpAway } from '@quarterlight/contract/system/set-up-routes';
import type { Company } from '../../demo/company.ts';
import { keepLogo } from './company-logo.ts';
import { clearwayLogo } from './logo.story.ts';

const ourContact = `# Ring, write or come in
We answer the telephone from 07:30 to 18:00, Monday to Saturday. Please have your registration mark or job number to hand.

# Broken so that you cannot see clearly?
Do not drive. Ring us: we come to you, or make the vehicle safe the same day.

# Something went wrong?
Tell our customer care first. We acknowledge every complaint within two working days.`;

/** What the administrator puts into the settings on the first day. */
export async function tellSettings({ teller, staff, branches, world }: Company): Promise<void> {
  const { admin } = staff;
  const [branch] = branches;
  const settings = await teller.ask(admin, getSettings);
  const { company, documents, security } = settings;
  const name = world.tenant.name;
  await teller.ask(admin, updateSettings, {
    body: {
      company: {
        ...company,
        name,
        legalName: `${name} Limited`,
        companyNumber: '09999321',
        vatNumber: 'GB123456789',
        email: 'office@clearway.example',
        telephone: '01214960100',
        website: 'https://clearway.example',
        line1: branch?.site.line1 ?? '',
        town: branch?.site.towns[0].town ?? '',
        county: branch?.site.towns[0].county ?? '',
        postcode: branch?.site.postcode ?? '',
      },
      documents: {
        ...documents,
        footer: 'Registered in England and Wales.',
        bankDetails: 'Sort code 00-00-00, account 12345678',
        terms: 'Payment within the agreed terms. Glass remains ours until it is paid.',
      },
      security: { ...security, twoStepRoles: [] },
    },
  });
  await teller.seed(admin, (tx) => keepLogo(tx, clearwayLogo));
  await teller.ask(admin, publishText, { params: { name: 'contact-us' }, body: { body: ourContact } });
  await teller.ask(admin, putSetUpAway);
}

/** What the administrator makes of the lists: a kind of address that the company needs, and one that it does not. */
export async function tellLists({ teller, staff, world }: Pick<Company, 'teller' | 'staff' | 'world'>): Promise<void> {
  await teller.ask(staff.admin, createLookup, { params: { list: 'address-types' }, body: { name: 'Accounts office' } });
  await teller.ask(staff.admin, retireLookup, { params: { id: world.lookups.byName('address-types', 'Work').id } });
}

import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import type { Company } from '../../demo/company.ts';

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
}

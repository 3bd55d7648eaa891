import { defaultSettings } from '../../src/areas/system/settings.defaults.ts';
import { branchSites } from '../../src/demo/data/towns.ts';
import type { Person, World } from '../../src/demo/world.ts';

/** What the administrator put into the settings on the first day. */
export function makeSettings(world: World, at: number, by: Person): void {
  const [site] = branchSites;
  const company = {
    ...defaultSettings.company,
    name: world.tenant.name,
    legalName: `${world.tenant.name} Limited`,
    companyNumber: '09999321',
    vatNumber: 'GB123456789',
    email: 'office@clearway.example',
    telephone: '01214960100',
    website: 'https://clearway.example',
    line1: site?.line1 ?? '',
    town: site?.towns[0].town ?? '',
    county: site?.towns[0].county ?? '',
    postcode: site?.postcode ?? '',
  };
  const documents = {
    ...defaultSettings.documents,
    footer: `${world.tenant.name} Limited. Registered in England and Wales.`,
    bankDetails: 'Sort code 00-00-00, account 12345678',
    terms: 'Payment within the agreed terms. Glass remains ours until it is paid.',
  };
  const security = { ...defaultSettings.security, twoStepRoles: [] };
  const groups = { company, documents, security };
  for (const [key, value] of Object.entries(groups)) world.rows.add('setting', { key, value, updated_at: world.calendar.iso(at) });
  const after = Object.fromEntries([
    ...Object.entries(company).map(([key, value]) => [`company.${key}`, value]),
    ...Object.entries(documents).map(([key, value]) => [`documents.${key}`, value]),
  ]);
  world.log(at, by, { entity: 'setting', id: world.tenant.id, label: 'Settings', action: 'setting.changed', before: {}, after });
}

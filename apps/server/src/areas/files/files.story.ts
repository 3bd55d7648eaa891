import { createFolder, folderRoles, setFolderAccess } from '@quarterlight/contract/files/library-routes';
import type { Company } from '../../demo/company.ts';
import type { Somebody } from '../../demo/teller.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { keepInLibrary } from './keep-in-library.ts';

const folders = [
  { name: 'Health and safety', inside: ['Risk assessments', 'Adhesives'] },
  { name: 'Price agreements', inside: [] },
  { name: 'Forms', inside: [] },
  { name: 'Insurance', inside: [] },
] as const;

const papers = [
  { in: 'Forms', name: 'Damage report', text: ['Registration', 'Glass and damage', 'Seen by', 'Signature of the customer'] },
  { in: 'Forms', name: 'Courtesy car agreement', text: ['Registration of the courtesy car', 'Fuel when handed over', 'Driver', 'Licence seen'] },
  { in: 'Health and safety', name: 'Lone working', text: ['Tell the office before the first visit and after the last.', 'Do not work on a hard shoulder.'] },
  {
    in: 'Risk assessments',
    name: 'Cutting out a windscreen',
    text: ['Wear gloves and eye protection.', 'Two people lift anything over 25 kg.', 'Cover the dashboard.'],
  },
  { in: 'Risk assessments', name: 'Working at the roadside', text: ['Stand where traffic can see you.', 'Leave where it is not safe, and ring the office.'] },
  {
    in: 'Adhesives',
    name: 'Urethane safety data',
    text: ['Keep away from skin and eyes.', 'Store between 5 and 25 °C.', 'Use before the day on the cartridge.'],
  },
  {
    in: 'Price agreements',
    name: 'Fleet agreement 2026',
    text: ['Windscreens at agreed prices.', 'Chip repairs at a fixed price.', 'Accounts are paid within 30 days.'],
  },
  { in: 'Insurance', name: 'Employers liability certificate', text: ['Valid for twelve months.', 'To be shown at every branch.'] },
] as const;

/** The company's own papers, in folders; what it is insured for is for chosen roles. */
export async function tellFiles({ teller, staff, world }: Company): Promise<void> {
  const { admin, managers } = staff;
  const [manager = admin] = managers;
  const ids = new Map<string, string>();
  for (const { name, inside } of folders) {
    const made = await teller.ask(manager, createFolder, { body: { name, parentId: null } });
    ids.set(name, made.id);
    for (const inner of inside) ids.set(inner, (await teller.ask(manager, createFolder, { body: { name: inner, parentId: made.id } })).id);
  }
  const keep = async (who: Somebody, { in: folder, name, text }: { in: string; name: string; text: readonly string[] }, edition: string) => {
    const content = [{ text: name, style: 'heading' }, { text: edition, style: 'note' }, { ul: [...text] }];
    const bytes = await renderPdf({ title: name, author: world.tenant.name, content, footer: world.tenant.name });
    const file = { bytes, name: `${name}.pdf`, mediaType: 'application/pdf' };
    await teller.seed(who, (tx) => keepInLibrary(tx, [file], { folderId: ids.get(folder) ?? '', sameName: 'version' }));
  };
  for (const [index, paper] of papers.entries()) await keep(index % 3 === 0 ? admin : manager, paper, 'First edition');
  await keep(manager, papers[3], 'Second edition: with the new lifting aid');
  const roles = await teller.ask(admin, folderRoles);
  const seeRoles = roles.filter(({ name }) => /^(administrator|manager|accounts)/i.test(name)).map(({ id }) => id);
  const id = ids.get('Insurance');
  if (id && seeRoles.length > 0) await teller.ask(admin, setFolderAccess, { params: { id }, version: 1, body: { seeRoles, changeRoles: null } });
}

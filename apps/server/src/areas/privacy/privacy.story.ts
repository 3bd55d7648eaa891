import { createPrivacyRequest } from '@quarterlight/contract/privacy/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import { getWorksheet } from '@quarterlight/contract/worksheets/routes';
import type { Company } from '../../demo/company.ts';

/** Somebody whose glass was replaced asked last week what is held of them. */
export function tellPrivacy({ teller, staff, world }: Company): void {
  const { calendar } = world;
  teller.begin(teller.moment(calendar.offset(-6), 610), async () => {
    const { items } = await teller.ask(staff.admin, listWorksheets, { query: { state: ['invoiced'], limit: 1 } });
    const [found] = items;
    if (!found) return;
    const { contact } = await teller.ask(staff.admin, getWorksheet, { params: { id: found.id } });
    const name = `${contact.firstName} ${contact.lastName}`.trim();
    if (name === '') return;
    const body = {
      name,
      email: contact.email,
      telephone: contact.mobile || contact.telephone,
      askedOn: calendar.offset(-7),
      note: 'By email. Rang back on the number of the job to make sure that it is them.',
      kind: 'worksheet' as const,
      recordId: found.id,
    };
    await teller.ask(staff.admin, createPrivacyRequest, { body });
  });
}

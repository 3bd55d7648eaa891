import { createBroadcast, listAudiences, readBroadcast, sendBroadcast } from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastForm, BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';
import type { Person } from '../../demo/world.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { attachFiles } from './attach-files.ts';

const nobody: BroadcastTo = { everybody: false, roleIds: [], branchIds: [], allCustomers: false, customerIds: [] };

interface Told {
  /** How many days ago it went out; nobody has sent it where there is no such day. */
  readonly sent?: number;
  /** Until how many days from now it is shown. */
  readonly until: number;
  readonly title: string;
  readonly text: string;
  readonly mustRead?: true;
  readonly to: (roleOf: (name: string) => string[]) => Partial<BroadcastTo>;
  /** A file that hangs on it: its title, and its lines. */
  readonly file?: readonly [title: string, lines: readonly string[]];
  /** Who reads it within the day. */
  readonly readers?: readonly Person[];
}

/** What the company told its people lately: all that must be read has been read, so that nobody is stopped who looks round. */
export function tellBroadcasts({ teller, staff, world }: Company): void {
  const [manager] = staff.managers;
  if (!manager) return;
  const told: readonly Told[] = [
    {
      sent: 55,
      until: -25,
      title: 'Primer batch withdrawn',
      text: 'The maker has withdrawn batch 24-118 of the black primer: it may not cure below 5 °C.\n\nTake it out of your van and leave it with the stock controller. Jobs on which it was used are rung by the office.',
      mustRead: true,
      to: (roleOf) => ({ roleIds: roleOf('Technician') }),
      readers: staff.technicians.slice(0, -1),
    },
    {
      sent: 12,
      until: 300,
      title: 'Second signature for credit notes',
      text: 'From now on every credit note above £250 is signed by a manager before it is posted.\n\nWrite the manager’s name in the reference.',
      mustRead: true,
      to: (roleOf) => ({ roleIds: roleOf('Accounts') }),
      readers: staff.accounts,
    },
    {
      sent: 5,
      until: 250,
      title: 'Opening hours over the bank holiday',
      text: 'All branches close at noon on the Saturday before the bank holiday and open again on Tuesday at 8.\n\nEmergencies go to the out-of-hours number. The dates of all bank holidays: https://www.gov.uk/bank-holidays',
      to: () => ({ everybody: true }),
      file: [
        'Opening hours',
        ['Saturday 8:00 to 12:00', 'Sunday and Monday closed', 'Tuesday from 8:00 as usual', 'Out-of-hours number on the back of your card'],
      ],
      readers: [manager],
    },
    {
      sent: 3,
      until: 250,
      title: 'Photographs of the damage',
      text: 'Jobs that come with a photograph of the damage are booked a day sooner on average, since the right glass is ordered at once.\n\nAdd one when you send a job.',
      to: () => ({ allCustomers: true }),
    },
    {
      until: 60,
      title: 'Winter tyres of the vans',
      text: 'The vans go in for their winter tyres branch by branch. The days follow.',
      to: (roleOf) => ({ roleIds: roleOf('Technician') }),
    },
  ];
  for (const each of told)
    teller.begin(teller.moment(world.calendar.offset(-(each.sent ?? 1)), 560), async () => {
      const { roles } = await teller.ask(manager, listAudiences);
      const roleOf = (name: string) => roles.flatMap((role) => (role.name === name ? [role.id] : []));
      const body: BroadcastForm = {
        title: each.title,
        text: each.text,
        mustRead: each.mustRead === true,
        to: { ...nobody, ...each.to(roleOf) },
        startsDay: null,
        startsTime: '08:00',
        endsDay: world.calendar.offset(each.until),
      };
      const { id, version } = await teller.ask(manager, createBroadcast, { body });
      if (each.file) {
        const [heading, lines] = each.file;
        const content = [{ text: heading, style: 'heading' }, { ul: [...lines] }];
        const bytes = await renderPdf({ title: heading, author: world.tenant.name, content, footer: world.tenant.name });
        await teller.seed(manager, (tx) => attachFiles(tx, id, [{ bytes, name: `${heading}.pdf`, mediaType: 'application/pdf' }]));
      }
      if (each.sent === undefined) return;
      await teller.at(teller.now() + 4 * minute);
      await teller.ask(manager, sendBroadcast, { params: { id }, version, body: {} });
      for (const [index, reader] of (each.readers ?? []).entries()) {
        await teller.at(teller.now() + (index % 3 === 2 ? hour : 7 * minute));
        if (reader !== manager) await teller.ask(reader, readBroadcast, { params: { id }, body: { edition: 1 } });
      }
    });
}

import { changeCourse, createCourse, listCourseRoles, publishCourse, readCourse, reviseCourse } from '@quarterlight/contract/notices/training-routes';
import type { CourseFile, CoursePartForm } from '@quarterlight/contract/notices/training-schemas';
import type { BodyOf } from '@quarterlight/contract/route';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';
import type { Person } from '../../demo/world.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { addCourseFiles } from './save-course.ts';

interface Told {
  /** How many days ago it was published. */
  readonly published: number;
  readonly title: string;
  readonly about: string;
  readonly everybody?: true;
  readonly roles: readonly string[];
  readonly lapsesMonths: number | null;
  readonly texts: readonly (readonly [title: string, text: string])[];
  /** A document behind the texts: its title, and its lines. */
  readonly document?: readonly [title: string, lines: readonly string[]];
  /** Who reads it within the days after it was published. */
  readonly readers: readonly Person[];
  /** A new version that is to be read again, so many days ago. */
  readonly revised?: {
    readonly ago: number;
    readonly changes: string;
    readonly text: readonly [title: string, text: string];
    readonly readers: readonly Person[];
  };
}

/** What the company asks its people to know: one course that lapses each year, one with a new version, one for everybody. */
export function tellTraining({ teller, staff, world }: Company): void {
  const [manager] = staff.managers;
  if (!manager) return;
  const { technicians, advisers, accounts, stock } = staff;
  const told: readonly Told[] = [
    {
      published: 390,
      title: 'Safe removal of a bonded screen',
      about: 'How a windscreen is cut out without harm to you, the car or its paint.',
      roles: ['Technician'],
      lapsesMonths: 12,
      texts: [
        [
          'Before you cut',
          'Wear cut-resistant gloves, eye protection and sleeves. Cover dashboard, bonnet and seats, and tape the paint around the aperture.\n\nLook for corrosion, earlier repairs and damage, photograph what you find, and show the customer before you begin.\n\nDisconnect mirror, rain sensor, camera and heated-screen plugs. Where the camera is moved, the car leaves with a calibration or not at all.',
        ],
        [
          'Cutting out',
          'Cut with wire wherever the trim allows: a blade beside the pinchweld scratches, and every scratch is primed or it rusts.\n\nKeep both hands behind the blade. Never pull a knife towards yourself.\n\nTwo people lift anything over 25 kg or wider than your reach. Ring the office rather than lift alone.',
        ],
        [
          'Afterwards',
          'Trim the old bead to 1 to 2 mm and leave it clean: fresh urethane bonds best to it. Put shards and the old screen into the recycling cage, never into the customer’s bin.\n\nVacuum dashboard vents, seats and boot. Tell the customer where shards may still turn up.',
        ],
      ],
      document: [
        'Check list for removal',
        [
          'Gloves, goggles, sleeves',
          'Dashboard and bonnet covered',
          'Photographs of paint and corrosion',
          'Sensors and camera unplugged',
          'Scratches primed',
          'Vents vacuumed',
        ],
      ],
      readers: technicians,
    },
    {
      published: 120,
      title: 'Primary drive-away times',
      about: 'When a car may be driven after its windscreen was bonded, and what the customer is told.',
      roles: ['Technician', 'Service adviser'],
      lapsesMonths: 24,
      texts: [
        [
          'What it means',
          'The drive-away time is how long the adhesive needs until the screen holds in a crash and carries the passenger airbag. Before that the car is not driven, however good the screen looks.\n\nIt begins when the screen is set, not when you began.',
        ],
        [
          'How it is found',
          'Read it off the cartridge’s own table, by temperature and humidity where the car stands. Cold and dry air takes longer. Write batch, temperature and time on the job.\n\nWhere the cartridge is past its day, it is not used.',
        ],
        [
          'What the customer is told',
          'Give the time of day, in writing. Leave a window open a little, do not slam doors, no car wash for 24 hours, leave the tape on overnight.\n\nAdvisers: never promise a car for a time before the visit’s end plus its drive-away time.',
        ],
      ],
      readers: [...technicians, ...advisers],
      revised: {
        ago: 8,
        changes: 'Below 5 °C the time is doubled, since the winter test of the new urethane.',
        text: ['In winter', 'Below 5 °C double the time of the table, or warm the car under cover for an hour before you begin and until the time is over.'],
        readers: [...technicians.slice(0, 2), ...advisers.slice(0, 1)],
      },
    },
    {
      published: 60,
      title: 'Handling customers’ data',
      about: 'What the law asks of everybody who sees a customer’s name, address or car.',
      everybody: true,
      roles: [],
      lapsesMonths: 12,
      texts: [
        [
          'What it is about',
          'Names, addresses, telephone numbers, registrations, photographs of cars and insurance details are people’s own. We use them for the job they gave them for, and for nothing else.',
        ],
        [
          'Day to day',
          'Look up only what your work needs. Lock your screen when you leave it. Do not send customers’ details by private messages, and take no photographs with number plates on your own telephone.\n\nPaper with names on it goes into the shredder.',
        ],
        [
          'When somebody asks',
          'A customer may ask what we keep of them, have it corrected or have it erased. Pass it to your manager on the same day: we have one month to answer.\n\nHas something gone to the wrong person, or a telephone been lost? Tell your manager at once. We have 72 hours to report it.',
        ],
      ],
      readers: [manager, ...accounts, ...stock, ...advisers],
    },
  ];
  for (const each of told)
    teller.begin(teller.moment(world.calendar.offset(-each.published), 600), async () => {
      const roles = await teller.ask(manager, listCourseRoles);
      const roleIds = roles.flatMap(({ id, name }) => (each.roles.includes(name) ? [id] : []));
      const { title, about, everybody = false, lapsesMonths } = each;
      const { id } = await teller.ask(manager, createCourse, { body: { title, about, everybody, roleIds, lapsesMonths, remindDays: 30 } });
      const parts: CoursePartForm[] = each.texts.map(([heading, text]) => ({ kind: 'text', title: heading, text }));
      if (each.document) {
        const [heading, lines] = each.document;
        const content = [{ text: heading, style: 'heading' }, { ul: [...lines] }];
        const bytes = await renderPdf({ title: heading, author: world.tenant.name, content, footer: world.tenant.name });
        const file = { bytes, name: `${heading}.pdf`, mediaType: 'application/pdf' };
        const kept: CourseFile[] = await teller.seed(manager, (tx) => addCourseFiles(tx, id, [file]));
        parts.push(...kept.map(({ fileId }): CoursePartForm => ({ kind: 'document', title: heading, fileId })));
      }
      const written = await teller.ask(manager, changeCourse, { params: { id }, version: 1, body: { title, about, parts } });
      await teller.at(teller.now() + 20 * minute);
      const live = await teller.ask(manager, publishCourse, { params: { id }, version: written.version, body: {} });
      await readBy(each.readers, 1);
      if (!each.revised) return;
      const { ago, changes, text, readers } = each.revised;
      await teller.at(teller.moment(world.calendar.offset(-ago), 560));
      const revision: BodyOf<typeof reviseCourse> = {
        title,
        about,
        parts: [...parts, { kind: 'text', title: text[0], text: text[1] }],
        changes,
        readAgain: true,
      };
      await teller.ask(manager, reviseCourse, { params: { id }, version: live.version, body: revision });
      await readBy(readers, 2);

      async function readBy(people: readonly Person[], edition: number): Promise<void> {
        for (const [index, reader] of people.entries()) {
          await teller.at(teller.now() + (index % 3 === 2 ? 2 * hour : 25 * minute));
          await teller.ask(reader, readCourse, { params: { id }, body: { edition } });
        }
      }
    });
}

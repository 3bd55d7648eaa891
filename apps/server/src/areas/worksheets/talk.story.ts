import { noteCall } from '@quarterlight/contract/worksheets/call-routes';
import { listColleagues, writeNote } from '@quarterlight/contract/worksheets/note-routes';
import { waitForSlot } from '@quarterlight/contract/worksheets/wait-routes';
import { addDays } from '@quarterlight/kit/days';
import { addMinutes } from '@quarterlight/kit/instants';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';
import { type Job, look, working } from './job.story.ts';

const left = ['Left a message with the neighbour', 'Voicemail, asked to ring back about the slot', 'Receptionist passes it on'];
const missed = ['Rings out', 'Engaged twice', ''];
const said = ['Wants it done before the weekend', 'Will send the policy number', 'Asked whether the camera is calibrated on the spot'];
const notes = ['the insurer asks for the excess in writing', 'please ring the supplier about the glass', 'can we do this one on Saturday?'];

/** Somebody rings the customer, or asks a colleague, about a job that waits on the desk; what is to be rung again lies there now. */
export async function talkAbout(company: Company, job: Job): Promise<void> {
  const isOnDesk = job.fate === 'waits' || job.fate === 'fresh';
  const random = job.random.fork('talk');
  if (!isOnDesk && !random.chance(0.12)) return;
  await ring(company, job, isOnDesk);
  if (random.chance(isOnDesk ? 0.6 : 0.1)) await ask(company, job);
  await look(company, job);
  if (isOnDesk) await waitEarlier(company, job);
}

async function ring({ teller }: Company, job: Job, isOnDesk: boolean): Promise<void> {
  const random = job.random.fork('ring');
  const params = { id: job.id };
  const isMissed = random.chance(0.5);
  const again = addMinutes(teller.now(), isOnDesk ? random.int(2, 9) * 30 : 60);
  await teller.at(teller.now() + 5 * minute);
  await teller.ask(job.by, noteCall, {
    params,
    body: { outcome: isMissed ? 'no-answer' : 'message-left', ringAt: again, note: random.pick(isMissed ? missed : left) },
  });
  if (isOnDesk) return;
  await teller.at(teller.now() + hour);
  await teller.ask(job.by, noteCall, { params, body: { outcome: 'reached', ringAt: null, note: random.pick(said) } });
}

async function ask(company: Company, job: Job): Promise<void> {
  const { teller } = company;
  const random = job.random.fork('note');
  const params = { id: job.id };
  await working(company, 10 * minute);
  const { items } = await teller.ask(job.by, listColleagues, { params, query: { limit: 20 } });
  const desk = new Set([...company.staff.managers, ...company.staff.advisers].map(({ id }) => id));
  const colleagues = items.filter(({ id }) => desk.has(id));
  if (colleagues.length === 0) return;
  const person = random.pick(colleagues);
  await teller.ask(job.by, writeNote, { params, body: { text: `@${person.name} ${random.pick(notes)}`, mentions: [person.id] } });
}

/** Some whose visit is days away, or who have none yet, would come earlier, should a slot be freed. */
export async function waitEarlier({ teller }: Company, job: Job): Promise<void> {
  const random = job.random.fork('wait');
  const from = addDays(teller.today(), 1);
  const to = job.booked === undefined ? addDays(from, 12) : addDays(job.booked, -1);
  if (job.today !== undefined || to < from || !random.chance(job.booked === undefined ? 0.6 : 0.3)) return;
  await teller.at(teller.now() + 2 * minute);
  const note = random.pick(['Any morning would do', 'Off work that week', 'Ring an hour before', '']);
  const body = { from, to, slots: random.chance(0.3) ? [random.pick(['A', 'P'] as const)] : [], technicianId: null, note };
  job.version = (await teller.ask(job.by, waitForSlot, { params: { id: job.id }, version: job.version, body })).version;
}

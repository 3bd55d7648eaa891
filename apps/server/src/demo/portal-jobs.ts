import { hour } from './calendar.ts';
import { beginJob } from './intake.ts';
import { settle, tell } from './job.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';

const wishes = [
  'Crack across the driver\u2019s view, please come this week.',
  'Chip the size of a coin. Van is at the depot after 4.',
  'Side window smashed overnight.',
  'Rear screen gone, vehicle under cover.',
  'Needs a camera calibration after body work.',
];

/** A job that a customer sent in through the portal: it waits in the queue, or was turned down. */
export function tellSubmitted(story: Story, plan: Plan, random: Random): void {
  const { world } = story;
  const customer = random.pick(story.customers.filter((each) => story.portal.has(each.id)));
  const by = story.portal.get(customer.id);
  if (!by) return;
  const vehicle = random.pick(story.vehicles);
  const job = beginJob(story, {
    plan,
    jobType: random.pick(['replacement', 'replacement', 'repair']),
    customer,
    vehicle,
    by,
    mobile: random.chance(0.6),
    source: 'portal',
    glass: [],
    random,
    bare: true,
  });
  Object.assign(job.sheet, {
    state: 'submitted',
    adas_requirement: 'unknown',
    adas_source: '',
    note_customer: random.pick(wishes),
    cover_checked_at: null,
    cover_checked_by: null,
  });
  story.jobs.push(job);
  tell(world, job, job.at, by, { action: 'submitted', summary: 'Submitted by the customer' });
  world.log(job.at, by, {
    entity: 'worksheet',
    id: job.sheet.id,
    label: job.sheet.number,
    action: 'worksheet.created',
    after: { number: job.sheet.number, state: 'submitted', customer: job.sheet.customer_name, registration: job.sheet.registration, grossPence: 0, lines: [] },
  });
  const at = job.at + random.int(1, 5) * hour;
  if (plan.fate !== 'rejected' || at > world.calendar.now) return;
  const reason = random.pick(world.lookups.all('branch-rejection-reasons')).name;
  settle(world, job, at, random.pick(story.staff.managers), { set: { state: 'rejected' }, event: { action: 'rejected', summary: 'Rejected', reason } });
}

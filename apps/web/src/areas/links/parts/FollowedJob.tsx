import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { LinkJob } from '@quarterlight/contract/worksheets/link-schemas';
import { day, formatNamedDay } from '@quarterlight/kit/days';
import { clockOf } from '@quarterlight/kit/instants';
import { call } from '../../../platform/api.ts';
import { linksCalls } from '../links.calls.ts';
import classes from '../links.module.css';
import { Opened } from './Opened.tsx';
import type { OpenedProps } from './opened.ts';

/** What is booked and how the work goes, fetched anew every half minute. */
export function FollowedJob({ token, onGone }: OpenedProps) {
  return (
    <Opened ask={() => call(linksCalls.job, { params: { token }, quiet: true })} everySeconds={30} onGone={onGone}>
      {(job) => (
        <>
          <News job={job} />
          <Facts job={job} />
        </>
      )}
    </Opened>
  );
}

function News({ job }: { readonly job: LinkJob }) {
  const { title, more } = saidOf(job);
  return (
    <div role="status" className={classes.news} data-state={job.state}>
      <h1>{title}</h1>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function saidOf(job: LinkJob): { readonly title: string; readonly more: readonly string[] } {
  const clock = (instant: string) => clockOf(instant, job.timeZone);
  const technician = job.technician || 'Your technician';
  switch (job.state) {
    case 'not-booked':
      return { title: 'Not booked yet', more: ['We will be in touch to agree a day with you.'] };
    case 'booked':
      return {
        title: job.moved ? 'Your visit was moved' : 'Your visit is booked',
        more: [`It is on ${job.day === null ? 'a day to be agreed' : whenOf(job)}.`, ...(job.place === 'workshop' ? ['Please bring the vehicle to us.'] : [])],
      };
    case 'on-the-way':
      return { title: `${technician} is on the way`, more: job.expectedAt === null ? [] : [`Expected at about ${clock(job.expectedAt)}.`] };
    case 'in-progress':
      return { title: 'The work is in progress', more: [`${technician} is working on your vehicle.`] };
    case 'completed':
      return { title: 'The work is done', more: doneWords(job, clock) };
    case 'cancelled':
      return { title: 'This job is cancelled', more: ['If that surprises you, please call us.'] };
  }
}

function doneWords({ driveAwayAt }: LinkJob, clock: (instant: string) => string): string[] {
  if (driveAwayAt === null) return ['Thank you for choosing us.'];
  return Date.parse(driveAwayAt) > Date.now()
    ? [`Do not drive before ${clock(driveAwayAt)}: the adhesive needs that long to hold.`]
    : [`The vehicle has been safe to drive since ${clock(driveAwayAt)}.`];
}

function whenOf({ day: on, slot, startsAt, timeZone }: LinkJob): string {
  if (on === null) return '';
  const named = formatNamedDay(day(on));
  if (startsAt !== null) return `${named} at ${clockOf(startsAt, timeZone)}`;
  return slot === null ? named : `${named}, ${slotNames[slot]}`;
}

function Facts({ job }: { readonly job: LinkJob }) {
  const facts = [
    ['Job', job.number],
    ['Vehicle', [displayRegistration(job.registration), job.vehicle].filter(Boolean).join(', ')],
    ['What we do', job.work],
    ['When', job.state === 'cancelled' ? '' : whenOf(job)],
    [job.place === 'workshop' ? 'Bring it to' : 'Where', job.state === 'cancelled' ? '' : job.address.join(', ')],
    ['Please note', job.advice],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([what, value]) =>
          value !== '' && (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

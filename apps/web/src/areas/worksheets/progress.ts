import { lastToCome, type SupplyOrder, supplyWords } from '@quarterlight/contract/rules/glass-supply';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { plural } from '@quarterlight/kit/text';
import { instantText } from '../../platform/formats.ts';
import { shortWhen } from './words.ts';

/** A stage of the job: done, the next one, or still to come; `link` is the part of the page that it is about, where there is one yet. */
export interface Stage {
  readonly name: string;
  readonly link: string | null;
  readonly state: 'done' | 'next' | 'to come';
  /** When it was reached, or what is missing of it. */
  readonly told: string;
}

type Job = Pick<
  WorksheetDetail,
  'state' | 'lines' | 'booking' | 'holdUps' | 'missing' | 'gates' | 'releasedAt' | 'startedAt' | 'completedAt' | 'invoicedAt' | 'allowedActions'
>;

/** How far a job has come, from its glass to its invoice; nothing of a job that ended without work. */
export function progressOf(job: Job, today: string): Stage[] {
  if (job.state === 'cancelled' || job.state === 'rejected' || job.state === 'submitted') return [];
  const { booking, releasedAt, startedAt, completedAt, invoicedAt } = job;
  const glass = glassOf(job, today);
  const others = job.holdUps.filter(({ code }) => code !== 'glass-on-order');
  const stages: readonly (readonly [name: string, link: string, isDone: boolean, told: string, missing: string])[] = [
    ['Glass', 'lines', completedAt !== null || glass.isHere, glass.words, glass.words],
    [
      'Slot',
      'booking',
      booking !== null || completedAt !== null,
      booking === null ? '' : shortWhen(booking.day, booking.slot),
      others[0]?.message ?? 'Not booked',
    ],
    ['Released', 'booking', releasedAt !== null || startedAt !== null || completedAt !== null, timeOf(releasedAt), others[0]?.message ?? ''],
    ['Arrived', startedAt === null ? 'booking' : 'visits', startedAt !== null || completedAt !== null, timeOf(startedAt), ''],
    ['Fitted', 'visits', completedAt !== null, timeOf(completedAt), job.missing.length > 0 ? `${plural(job.missing.length, 'thing')} to record` : ''],
    ['Invoiced', 'invoice', invoicedAt !== null, timeOf(invoicedAt), job.gates[0]?.message ?? ''],
  ];
  const next = stages.findIndex(([, , isDone]) => !isDone);
  return stages.map(([name, link, isDone, told, missing], index) => ({
    name,
    link: isDone || index === next ? link : null,
    state: isDone ? 'done' : index === next ? 'next' : 'to come',
    told: isDone ? told : index === next ? missing : '',
  }));
}

const timeOf = (at: string | null): string => (at === null ? '' : instantText(at));

function glassOf({ lines }: Job, today: string): { readonly isHere: boolean; readonly words: string } {
  const glass = lines.filter(({ kind, glassState }) => kind === 'glass' && glassState !== 'none');
  const outstanding = glass.flatMap((line): (SupplyOrder | null)[] =>
    line.glassState === 'needed' ? [null] : line.glassState === 'on-order' ? [line.order] : [],
  );
  if (outstanding.length > 0) return { isHere: false, words: supplyWords(lastToCome(outstanding), today) };
  const states = new Set(glass.map(({ glassState }) => glassState));
  return { isHere: true, words: states.has('reserved') ? 'Reserved' : states.has('in-van') ? 'In the van' : states.has('fitted') ? '' : 'None needed' };
}

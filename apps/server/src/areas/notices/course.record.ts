import { CoursePart } from '@quarterlight/contract/notices/training-schemas';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { isOfOffice } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { courseActions, stateName } from './course.rules.ts';
import { courseSearch } from './course.search.ts';

export type CourseRow = Selectable<DB['course']>;
type Action = keyof typeof courseActions;

export const course = defineRecord({
  entity: 'course',
  table: 'course',
  label: (row) => row.title,
  actions: courseActions,
  movedOn: (row, action = 'change') => new Refusal('course.moved_on', { details: { state: stateName(row.state), done: courseActions[action].done } }),
  search: courseSearch,
  names: { about: 'About', edition: 'Version', lapses_months: 'Lapses after months', remind_days: 'Due days before', to_words: 'For' },
  // What is found in the columns beside them, said in other words, or said by the entry itself.
  unlogged: [
    'title_key',
    'audience',
    'everybody',
    'role_ids',
    'parts',
    'asked_from',
    'created_at',
    'created_by',
    'created_by_name',
    'issued_at',
    'issued_by',
    'issued_by_name',
  ],
});

/** Takes one up for somebody of the office. */
export async function takeUpCourse(tx: WriteTx, id: string, version: number, action: Action): Promise<CourseRow> {
  const row = await course.takeUp(tx, id, { action, version });
  if (!isOfOffice(tx.actor)) throw new Refusal('course.office_only');
  return row;
}

const Parts = z.array(CoursePart);
/** The parts as they were saved. */
export const partsOf = (row: { readonly parts: unknown }): CoursePart[] => Parts.parse(row.parts);

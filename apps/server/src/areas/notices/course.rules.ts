import { type CourseState, courseStateNames } from '@quarterlight/contract/notices/names';
import type { CourseActionName, CoursePart } from '@quarterlight/contract/notices/training-schemas';
import { type Actor, isOfOffice } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';

const needs = ['edit-training'] as const;

/** When something may be done to a course, and what becomes of it. */
export const courseActions = {
  change: { from: ['draft'], needs, done: 'changed' },
  publish: { from: ['draft'], to: 'live', needs, done: 'published' },
  revise: { from: ['live'], needs, done: 'issued anew' },
  terms: { from: ['draft', 'live'], needs, done: 'changed' },
  retire: { from: ['live'], to: 'retired', needs, done: 'retired' },
  restore: { from: ['retired'], to: 'live', needs, done: 'put back' },
  remove: { from: ['draft'], needs, done: 'removed' },
} as const satisfies Actions<CourseActionName>;

const states: readonly CourseState[] = ['draft', 'live', 'retired'];
export const courseState = (state: string): CourseState => states.find((each) => each === state) ?? 'draft';
export const stateName = (state: string): string => courseStateNames[courseState(state)].toLowerCase();

/** What the actor may do to it now. */
export const actionsOnCourse = (state: string, actor: Actor): CourseActionName[] => (isOfOffice(actor) ? allowedActions(courseActions, state, actor) : []);

/** What a course holds, in a line for the log. */
export const contentsOf = (parts: readonly CoursePart[]): string =>
  parts.map(({ title, file, text }, index) => `${index + 1}. ${title || (file?.fileName ?? text.slice(0, 40))}`).join('; ');

/** The documents of parts. */
export const documentsOf = (parts: readonly CoursePart[]): string[] => parts.flatMap(({ file }) => (file === null ? [] : [file.fileId]));

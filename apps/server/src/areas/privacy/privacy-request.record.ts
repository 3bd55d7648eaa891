import type { PrivacyAction } from '@quarterlight/contract/privacy/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { Actions } from '../../platform/record/actions.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export type RequestRow = Selectable<DB['privacy_request']>;

const needs = ['manage-privacy'] as const;
export const privacyActions: Actions<PrivacyAction> = {
  choose: { from: ['open'], needs },
  look: { from: ['open'], needs },
  export: { from: ['open'], needs },
  erase: { from: ['open'], needs },
  close: { from: ['open'], needs },
  // Where it is stuck.
  resume: { from: ['looking', 'erasing'], needs },
};

const states: Readonly<Record<string, string>> = {
  looking: 'still being looked for',
  open: 'open',
  erasing: 'being erased',
  erased: 'erased already',
  closed: 'closed',
};

/** A request of a person for what is held of them. The log says of which day it is, and nothing of whom. */
export const privacyRequest = defineRecord({
  entity: 'privacy-request',
  table: 'privacy_request',
  label: (row) => `Asked ${formatDay(day(row.asked_on))}`,
  actions: privacyActions,
  movedOn: ({ state }) => new Refusal('privacy.moved_on', { details: { state: states[state] ?? state } }),
  unlogged: ['name', 'name_key', 'email', 'telephone', 'note', 'created_at', 'erased', 'held', 'looked_at', 'more_found'],
});

import { emptyId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { isAny, type SetUpItem } from '../../platform/set-up/set-up-item.ts';

const here = sql`status in ('invited', 'active', 'locked')`;

/** The people of a new company. */
export const identitySetUp: readonly SetUpItem[] = [
  {
    name: 'users',
    place: 30,
    title: 'Users',
    text: 'Invite who works here, each with the role of their work.',
    page: '/users',
    isDone: (tx) => isAny(tx, sql`select from app_user where ${here} and not is_technician and id <> ${tx.actor.userId ?? emptyId}`),
  },
  {
    name: 'technicians',
    place: 31,
    title: 'Technicians and their hours',
    text: 'With branch and hours, so that the diary has room.',
    page: '/users?kind=technician',
    isDone: (tx) => isAny(tx, sql`select from app_user where ${here} and is_technician and home_branch_id is not null and cardinality(work_days) > 0`),
  },
];

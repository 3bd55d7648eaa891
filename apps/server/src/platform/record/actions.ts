import type { PermissionName } from '@quarterlight/contract/permissions';
import { type Actor, can } from '../access/actor.ts';

/** When something may be done to a record, by whom, and what becomes of it. */
export interface Transition<State extends string = string> {
  readonly from: readonly State[];
  /** The state after it; left out or null where it stays. */
  readonly to?: State | null;
  /** Any of these is enough. */
  readonly needs: readonly PermissionName[];
  /** As a person reads it in 'so it cannot be … now'. */
  readonly done?: string;
}

export type Actions<Action extends string = string> = Readonly<Record<Action, Transition>>;

/** Whether the action may be taken in that state, whoever takes it. */
export const mayFollow = ({ from }: Transition, state: string): boolean => from.includes(state);

/** What the actor may do in that state, in the order of the table. */
export function allowedActions<Action extends string>(actions: Actions<Action>, state: string, actor: Actor): Action[] {
  const allowed: Action[] = [];
  for (const name in actions) {
    const action = actions[name];
    if (mayFollow(action, state) && action.needs.some((permission) => can(actor, permission))) allowed.push(name);
  }
  return allowed;
}

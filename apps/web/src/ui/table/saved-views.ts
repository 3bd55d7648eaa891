import type { Address } from '../../platform/list-state.ts';
import { userKey } from '../../platform/settings.ts';

export interface SavedView {
  readonly name: string;
  readonly address: Address;
}

const keyOf = (label: string) => userKey(`views.${label}`);

function isView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'address' in value &&
    typeof value.address === 'object' &&
    value.address !== null
  );
}

/** This user's saved views of a list, in this browser. */
export function readViews(label: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(label)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

function keep(label: string, views: SavedView[]): SavedView[] {
  localStorage.setItem(keyOf(label), JSON.stringify(views));
  return views;
}

/** Keeps a view under its name; one of the same name is replaced. The page one is on is no part of it. */
export function saveView(label: string, view: SavedView): SavedView[] {
  const { after: _after, before: _before, ...address } = view.address;
  return keep(label, [...readViews(label).filter((other) => other.name !== view.name), { name: view.name, address }]);
}

export const forgetView = (label: string, name: string): SavedView[] =>
  keep(
    label,
    readViews(label).filter((other) => other.name !== name),
  );

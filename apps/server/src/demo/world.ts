import type { Json } from '../platform/database/tables.gen.ts';
import type { AuditEntry } from '../platform/database/tx.ts';
import { digestOf, digestOfNames } from '../platform/log/audit.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

/** Somebody who acts; the product itself has no id. */
export interface Person {
  readonly id: string | null;
  readonly username: string;
  readonly name: string;
  readonly ip: string;
}

export const product: Person = { id: null, username: 'Quarterlight', name: 'Quarterlight', ip: '' };

/** The lookup entries that the tenant was seeded with. */
export interface Lookups {
  byKind(list: string, kind: string): { id: string; name: string };
  byName(list: string, name: string): { id: string; name: string };
  all(list: string): readonly { id: string; name: string }[];
  roleId(code: string): string;
}

/** What every part of the story works with. */
export interface World {
  readonly tenant: { readonly id: string; readonly name: string; readonly currency: string };
  readonly random: Random;
  readonly calendar: Calendar;
  readonly rows: Rows;
  readonly lookups: Lookups;
  /** A new id for a row made at that moment (milliseconds). */
  id(at: number): string;
  /** One entry of the system log, as the product writes it. */
  log(at: number, by: Person, entry: AuditEntry): void;
}

export function makeWorld(parts: Omit<World, 'log' | 'id'>, ids: (at: number) => string): World {
  const salts = parts.random.fork('salts');
  return {
    ...parts,
    id: ids,
    log: (at, by, entry) => {
      const id = ids(at);
      const before = entry.before ?? null;
      const after = entry.after ?? null;
      const salt = `${salts.letters(8)}${salts.digits(8)}`;
      parts.rows.add('log_entry', {
        id,
        at: parts.calendar.iso(at),
        entity: entry.entity,
        entity_id: entry.id,
        label: entry.label ?? '',
        action: entry.action,
        user_id: by.id,
        username: by.username,
        ip: by.ip,
        fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(),
        digest: digestOf(salt, before, after),
        label_salt: salt,
        label_digest: digestOfNames(salt, entry.label ?? ''),
        actor_salt: salt,
        actor_digest: digestOfNames(salt, by.username, by.ip),
      });
      parts.rows.add('log_value', { entry_id: id, salt, before: asJson(before), after: asJson(after) });
    },
  };
}

/** Values as the column takes them: nested, and without what JSON does not know. */
function asJson(value: Readonly<Record<string, unknown>> | null): Json | null {
  return value === null ? null : JSON.parse(JSON.stringify(value));
}

import { sealHash } from '../../src/areas/system/chain.rules.ts';
import type { AuditEntry } from '../../src/platform/database/tx.ts';
import { digestOf } from '../../src/platform/log/audit.ts';
import type { Job, Telling } from './job.ts';
import type { Person } from './people.ts';
import type { Sheets } from './sheets.ts';

export type Log = ReturnType<typeof openLog>;

/** The system log with its chain, which goes through all entries in the order in which they are put down. */
export function openLog(sheets: Sheets) {
  let position = 0;
  let hash = '';
  return {
    put: ({ random, id, plan }: Pick<Telling, 'random' | 'id' | 'plan'>, at: number, by: Person, entry: AuditEntry): void => {
      const before = entry.before ?? null;
      const after = entry.after ?? null;
      const salt = `${random.letters(8)}${random.digits(8)}`;
      const row = {
        id: id(at),
        at: plan.calendar.iso(at),
        entity: entry.entity,
        entity_id: entry.id,
        label: entry.label ?? '',
        action: entry.action,
        user_id: by.id,
        username: by.username,
        ip: by.id === null ? '' : '203.0.113.10',
        fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(),
        digest: digestOf(salt, before, after),
      };
      sheets.add('log_entry', row);
      sheets.add('log_value', { entry_id: row.id, salt, before: before && JSON.stringify(before), after: after && JSON.stringify(after) });
      position += 1;
      hash = sealHash(hash, position, row);
      sheets.add('log_seal', { position, entry_id: row.id, hash, sealed_at: row.at });
    },
  };
}

interface Step extends Pick<AuditEntry, 'before' | 'after'> {
  readonly action: string;
  readonly summary: string;
}

/** One step of a job in timeline and log. */
export function tell(telling: Telling, sheets: Sheets, log: Log, job: Job, at: number, by: Person, { action, summary, before = {}, after = {} }: Step): void {
  sheets.add('worksheet_event', {
    id: telling.id(at),
    worksheet_id: job.id,
    at: telling.plan.calendar.iso(at),
    action,
    summary,
    user_id: by.id,
    user_name: by.name,
    ...job.bounds,
  });
  log.put(telling, at, by, { entity: 'worksheet', id: job.id, label: job.number, action: `worksheet.${action}`, before, after });
}

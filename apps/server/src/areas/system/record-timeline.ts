import type { LogEntity } from '@quarterlight/contract/entities';
import type { LoggedEntry } from '@quarterlight/contract/system/schemas';
import { codeWords } from '@quarterlight/kit/text';
import type { Page } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { fieldName } from '../../platform/record/field-names.ts';
import { findLabels, findTimeline } from './log.queries.ts';
import { idsIn, logText } from './log-words.ts';

interface Wanted {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {});

/** What happened to one record, newest first, as the system log has it, in words; whoever asks has seen to it that the record is shown. Nothing for people who are bound. */
export async function timelineOf(tx: ReadTx, entity: LogEntity, entityId: string, wanted: Wanted): Promise<Page<LoggedEntry>> {
  const page = await findTimeline(tx, entity, entityId, wanted);
  const labels = await findLabels(tx, idsIn(...page.items.flatMap(({ before, after }) => [before, after])));
  const reading = { zone: tx.tenant.timeZone, currency: tx.tenant.currency, labels, nameOf: (field: string) => fieldName(entity, field) };
  const items = page.items.map((entry) => {
    const [before, after] = [asRecord(entry.before), asRecord(entry.after)];
    return {
      id: entry.id,
      at: entry.at,
      by: entry.username,
      action: codeWords(entry.action.slice(entry.action.indexOf('.') + 1)),
      changes: entry.fields.map((field) => ({
        field: fieldName(entity, field),
        before: logText(field, before[field], reading),
        after: logText(field, after[field], reading),
      })),
    };
  });
  return { ...page, items };
}

import { issueGlass } from '@quarterlight/contract/stock/routes';
import { plural } from '@quarterlight/kit/text';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { entitiesOf } from '../../platform/entities.ts';
import { notify } from '../../platform/notices.ts';
import { Problem } from '../../platform/problem.ts';
import { refreshEntities } from '../../platform/query.ts';
import type { Picked } from './pick-list.ts';
import { piecesText } from './totals.ts';

/** Moves picked glass to its vans, piece by piece: each stands or falls by itself, and the page is read again when all are through. */
export function useIssue() {
  /** What was moved, or refused, since the page was opened: it stays where it stood in the list. */
  const [tried, setTried] = useState<readonly Picked[]>([]);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState('');
  const issue = async (rows: readonly Picked[]) => {
    const through: Picked[] = [];
    const refused = new Map<string, string>();
    for (const row of rows) {
      if (rows.length > 1) setProgress(`Moving ${through.length + refused.size + 1} of ${rows.length}…`);
      try {
        await call(issueGlass, { body: { technicianId: row.technician.id, allocationIds: [row.allocationId] }, quiet: true });
        through.push(row);
      } catch (error) {
        refused.set(
          row.allocationId,
          error instanceof Problem && error.status >= 400 && error.status < 500 ? error.message : 'It was not moved. Check the connection, then try again.',
        );
      }
    }
    const asked = new Set(rows.map(({ allocationId }) => allocationId));
    setTried((before) => [...before.filter(({ allocationId }) => !asked.has(allocationId)), ...rows]);
    setRefusals((before) => new Map([...[...before].filter(([key]) => !asked.has(key)), ...refused]));
    setProgress('');
    await refreshEntities([...entitiesOf(issueGlass), 'worksheet']);
    const vans = new Set(through.map(({ technician }) => technician.name));
    if (through.length > 0)
      notify.success(`${piecesText(through)} moved to ${vans.size === 1 ? `the van of ${[...vans].join('')}` : plural(vans.size, 'van')}.`);
    if (refused.size > 0) notify.error(`${plural(refused.size, 'line')} not moved. The reason stands at each.`);
  };
  return { issue, tried, refusals, progress };
}

import { Refusal } from '../refusal.ts';

// A running file keeps the database busy, an export a connection of its own; pages must always find one.
const mostForTenant = 2;
const mostForAll = 4;
const running = new Map<string, number>();

const count = (tenantId: string): number => running.get(tenantId) ?? 0;

/** Takes a place for one running file, or refuses with `export.too_many`; the returned function gives it back, once. */
export function takeSlot(tenantId: string): () => void {
  const all = [...running.values()].reduce((sum, each) => sum + each, 0);
  if (all >= mostForAll || count(tenantId) >= mostForTenant) throw new Refusal('export.too_many');
  running.set(tenantId, count(tenantId) + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    if (count(tenantId) > 1) running.set(tenantId, count(tenantId) - 1);
    else running.delete(tenantId);
  };
}

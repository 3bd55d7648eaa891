import { useMemo, useState } from 'react';

export interface Selection<Row> {
  readonly chosen: readonly Row[];
  readonly all: boolean;
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which of the shown rows are chosen; rows that leave the page are no longer chosen. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter((row) => keys.has(keyOf(row))), [rows, keys, keyOf]);
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    all,
    has: (row) => keys.has(keyOf(row)),
    toggle(row) {
      const next = new Set(keys);
      const key = keyOf(row);
      if (!next.delete(key)) next.add(key);
      setKeys(next);
    },
    toggleAll: () => setKeys(all ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}

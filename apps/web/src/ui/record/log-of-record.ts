import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../platform/permissions.ts';
import type { MenuEntry } from '../Menu.tsx';
import type { RecordName } from './open-record.ts';

/** What leads from a record to its own entries of the system log, for whoever may read that. */
export function useLogOfRecord(record: RecordName | null): readonly MenuEntry[] {
  const navigate = useNavigate();
  const may = useCan('view-system-log');
  if (record === null || !may) return [];
  return [{ label: 'In the system log', apart: true, onClick: () => void navigate({ href: `/system-log?entity=${record.entity}&entityId=${record.id}` }) }];
}

import type { PermissionName } from '@quarterlight/contract/permissions';
import type { ReactNode } from 'react';
import { useCan } from '../platform/permissions.ts';

interface CanProps {
  /** Any one of these suffices. */
  readonly do: PermissionName | 'show' | readonly (PermissionName | 'show')[];
  readonly children: ReactNode;
}

/** Shows its content only to users who hold the permission. */
export function Can({ do: needs, children }: CanProps) {
  const list = typeof needs === 'string' ? [needs] : needs;
  return useCan(...list) ? children : null;
}

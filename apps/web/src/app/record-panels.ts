import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import type { PermissionName } from '@quarterlight/contract/permissions';
import type { ReactNode } from 'react';

/** What a panel of another area is given: the record that it hangs on. It renders its own `Section` under its title. */
export interface UserPanelProps {
  readonly user: UserRecord;
  readonly title: string;
}

/** A panel that an area adds to the record of a lower one. */
export interface RecordPanel<Record, Props> {
  readonly title: string;
  /** Any one of these shows it. */
  readonly needs: readonly PermissionName[];
  /** Only on records of which this holds. */
  readonly shows?: (record: Record) => boolean;
  /** Fetches it when a record is opened that shows it. */
  readonly load: () => Promise<(props: Props) => ReactNode>;
}

/** The panels of a user's record, in the order in which they stand below the page's own sections. */
export const userPanels: readonly RecordPanel<UserRecord, UserPanelProps>[] = [
  {
    title: 'Van',
    needs: ['view-stock'],
    shows: ({ isTechnician }) => isTechnician,
    load: async () => (await import('../areas/stock/panels/TechnicianVan.tsx')).TechnicianVan,
  },
  {
    title: 'Certificates',
    needs: ['view-users', 'edit-users'],
    shows: ({ isTechnician }) => isTechnician,
    load: async () => (await import('../areas/schedule/panels/CertificatesPanel.tsx')).CertificatesPanel,
  },
];

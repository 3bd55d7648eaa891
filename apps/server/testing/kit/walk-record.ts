import type { DB } from '../../src/platform/database/tables.gen.ts';
import type { TestTenant } from './tenants.ts';

/** Whom a record belongs to: the walk asks for it as somebody bound to another customer, branch or technician. */
export interface Owners {
  readonly customerId: string;
  readonly branchId: string;
  readonly depotId: string;
  readonly technicianId: string;
  readonly vanId: string;
}

export interface WalkRecord {
  readonly id: string;
  readonly table: keyof DB;
}

export type WalkRecords = Readonly<Record<string, (tenant: TestTenant, of: Owners) => Promise<WalkRecord>>>;

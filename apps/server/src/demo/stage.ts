import type { Document } from './billing.ts';
import type { Branch } from './branches.ts';
import type { Catalogue } from './catalogue.ts';
import type { Customer } from './customers.ts';
import type { Diary } from './diary.ts';
import type { Job } from './job.ts';
import type { Ledger } from './ledger.ts';
import type { Staff } from './people.ts';
import type { Prices } from './pricing.ts';
import type { Purchasing } from './purchasing.ts';
import type { Pool, Vans } from './supplies.ts';
import type { Vehicle } from './vehicles.ts';
import type { Person, World } from './world.ts';

/** Everything that a job's story needs around it. */
export interface Story {
  readonly world: World;
  readonly staff: Staff;
  readonly branches: readonly Branch[];
  readonly customers: readonly Customer[];
  readonly catalogue: Catalogue;
  readonly prices: Prices;
  readonly vehicles: readonly Vehicle[];
  readonly diary: Diary;
  readonly ledger: Ledger;
  readonly purchasing: Purchasing;
  readonly pool: Pool;
  readonly vans: Vans;
  /** Users of customers, who send jobs of their own. */
  readonly portal: ReadonlyMap<string, Person>;
  readonly jobs: Job[];
  readonly documents: Document[];
  /** Draws the next worksheet number. */
  nextNumber(): number;
  /** A job that begins of another one is told in its turn. */
  later(plan: Job['plan']): void;
}

import type { Branch } from './branches.ts';
import type { Catalogue } from './catalogue.ts';
import type { Spot } from './contacts.ts';
import type { CustomerSketch } from './data/companies.ts';
import type { Random } from './random.ts';
import type { Somebody, Teller } from './teller.ts';
import type { Person, World } from './world.ts';

export interface Technician extends Person {
  readonly id: string;
  readonly branch: Branch;
  readonly vanId: string;
  readonly certificate: string;
  /** Whether they are skilled in ADAS. */
  readonly calibrates: boolean;
}

export interface Staff {
  readonly admin: Person;
  readonly advisers: readonly Person[];
  readonly managers: readonly Person[];
  readonly stock: readonly Person[];
  readonly buyers: readonly Person[];
  readonly accounts: readonly Person[];
  readonly technicians: readonly Technician[];
  /** The technician that one signs in as. */
  readonly demonstrator: Technician;
}

export interface Account {
  readonly id: string;
  readonly sketch: CustomerSketch;
  readonly orderNumbers: boolean;
  readonly excess: number;
  /** Where fleets keep their vehicles. */
  readonly spot: Spot;
}

/** A batch of adhesive that lies in the vans of a branch. */
export interface Batch {
  readonly kind: 'urethane' | 'primer' | 'activator' | 'resin';
  readonly product: string;
  readonly batch: string;
  readonly expires: string;
  readonly from: number;
}

/** A completed job, and what of its excess nobody took at the door. */
export interface Done {
  readonly worksheetId: string;
  readonly account: Account;
  readonly random: Random;
  readonly excess: { amount: number; currency: string } | null;
}

/** The company as its story has it: who there is, what is sold, and whoever tells. */
export interface Company {
  readonly teller: Teller;
  readonly world: World;
  readonly staff: Staff;
  readonly branches: readonly Branch[];
  readonly catalogue: Catalogue;
  readonly accounts: Account[];
  /** Users of customers by account, who send jobs of their own. */
  readonly portal: Map<string, Somebody>;
  /** Users of branches by branch, who answer what is offered to them. */
  readonly answering: Map<string, Person>;
  /** By branch. */
  readonly batches: Map<string, Batch[]>;
  /** Something was put on a draft order. */
  ordered(): void;
  /** A job is done: whoever sends invoices hears of it. */
  completed(done: Done): Promise<void>;
}

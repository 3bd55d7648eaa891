import type { Proof } from '../support/proof.ts';
import { databaseAwayProof } from './database-away.ts';
import { diskFullProof } from './disk-full.ts';
import { killBothProof } from './kill-both.ts';
import { killDatabaseProof } from './kill-database.ts';
import { killLateProof } from './kill-late.ts';
import { killLoadsProof } from './kill-loads.ts';
import { killServerProof } from './kill-server.ts';
import { twoServersProof } from './two-servers.ts';

/** The product is killed, cut off and starved under load. */
export const faults: readonly Proof[] = [
  killServerProof,
  killDatabaseProof,
  killBothProof,
  killLateProof,
  killLoadsProof,
  databaseAwayProof,
  diskFullProof,
  twoServersProof,
];

import type { Proof } from '../support/proof.ts';
import { booking, diary } from './booking.ts';
import { histories } from './histories.ts';
import { migrations } from './migrations.ts';
import { numbers } from './numbers.ts';
import { once } from './once.ts';
import { refresh } from './refresh.ts';
import { allocation, ledger } from './stock.ts';

/** What happens when many people, or servers, act at once. */
export const races: readonly Proof[] = [booking, diary, allocation, ledger, once, numbers, refresh, migrations, histories];

import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { LabourRate } from './schemas.ts';
import { NewLabourRate } from './terms-schemas.ts';

/** Whose rates a list shows: everybody's, or those that accounts have agreed. */
export const RatesFor = z.enum(['everybody', 'accounts']);
/** How rates stand on a day: it lies among theirs, before them or behind them. */
export const RateStanding = z.enum(['in-force', 'coming', 'ended']);

/** A rate of everybody where no account is named. */
export const GeneralLabourRate = NewLabourRate.extend({ customerId: Id.nullable() });
export type GeneralLabourRate = z.output<typeof GeneralLabourRate>;

const { name, price, minutes } = NewLabourRate.shape;
/** What a rate becomes from a day on; the work that it is for stays. */
export const LabourRateRenewal = z.strictObject({ name, price, minutes, validFrom: Day, validTo: Day.nullable() });
export type LabourRateRenewal = z.output<typeof LabourRateRenewal>;

/** A rate beside another: on which days both are in force, and what decides between them, in words. */
export const RankedRate = LabourRate.extend({ bothFrom: Day, bothTo: Day.nullable(), because: z.string() });
export type RankedRate = z.output<typeof RankedRate>;

/**
 * Where a rate stands among those that fit some of the same work: `above` win over it, the strongest first; it wins over those `below`; `same` are for just the
 * same work, so that the one that began last counts. `more`: there are more than were compared.
 */
export const LabourRateRank = z.object({ above: z.array(RankedRate), below: z.array(RankedRate), same: z.array(RankedRate), more: z.boolean() });
export type LabourRateRank = z.output<typeof LabourRateRank>;

import type { ReplyOf } from '@quarterlight/contract/route';
import type { jobTypes, vatRates } from '@quarterlight/contract/system/lookup-routes';

type JobTypes = ReplyOf<typeof jobTypes> | undefined;

/** Whether a job type is a repair, whatever it is called. */
export const isRepair = (types: JobTypes, jobTypeId: unknown): boolean => types?.find(({ id }) => id === jobTypeId)?.kind === 'repair';

/** The job type by which a calibration line is priced. */
export const calibrationType = (types: JobTypes): string | undefined => types?.find(({ kind }) => kind === 'calibration')?.id;

/** The standard VAT rate in basis points. */
export const standardRate = (rates: ReplyOf<typeof vatRates> | undefined): number =>
  Math.round((rates?.find(({ kind }) => kind === 'standard')?.rate ?? 20) * 100);

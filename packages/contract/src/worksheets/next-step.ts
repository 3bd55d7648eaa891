import type { HoldUpCode } from '../rules/hold-ups.ts';
import type { InsurerField } from '../rules/insurer-fields.ts';
import type { WorksheetDetail, WorksheetLineView } from './detail.ts';

/** A field of the record whose filling in clears a hold-up. */
export type HoldUpField = InsurerField | 'adas' | 'orderNumber';

/** The one thing to do next with a job. */
export type NextStep =
  | { readonly do: 'resume' | 'book' | 'release' | 'invoice' }
  | { readonly do: 'confirm-features' | 'allocate-glass' | 'order-glass'; readonly line: WorksheetLineView }
  | { readonly do: 'send-order' | 'open-order'; readonly orderId: string; readonly number: string }
  | { readonly do: 'see-owed'; readonly customerId: string }
  | { readonly do: 'release-held' | 'take-deposit' }
  | { readonly do: 'fill-in'; readonly field: HoldUpField };

/** What next steps are told from. */
export type Job = Pick<WorksheetDetail, 'allowedActions' | 'holdUps' | 'lines' | 'customer' | 'insurance' | 'completedAt'>;

/** What the reader may do besides the job's own actions. */
export interface Rights {
  readonly orderGlass: boolean;
  readonly seeOrders: boolean;
  readonly seeInvoices: boolean;
  readonly takeMoney: boolean;
  /** Work for an account on stop or over its limit is theirs to allow. */
  readonly overrideCredit: boolean;
}

const paperwork = { authorisation: 'authorisationNumber', 'order-number': 'orderNumber' } as const satisfies Partial<Record<HoldUpCode, HoldUpField>>;

/**
 * What the filled button of a job does: whatever clears the hold-up that comes first in the order of the work, and only where nothing holds it up the move to the
 * next state. Nothing where all that is left is up to somebody else. A job without a slot is booked before its papers and its glass are complete.
 */
export function nextStep(job: Job, rights: Rights): NextStep | null {
  const may = (action: WorksheetDetail['allowedActions'][number]) => job.allowedActions.includes(action);
  const isHeldBy = (code: HoldUpCode) => job.holdUps.some((holdUp) => holdUp.code === code);
  const cleared =
    job.completedAt === null
      ? [
          ...toFit(job, rights, isHeldBy),
          ...(may('book') && !may('resume') && !isHeldBy('offer') ? [{ do: 'book' } as const] : []),
          ...papers(job, isHeldBy),
          ...(isHeldBy('deposit') && rights.takeMoney ? [{ do: 'take-deposit' } as const] : []),
          ...credit(job, rights, isHeldBy),
          ...onTheirWay(job, rights),
        ]
      : [];
  const [first] = cleared;
  if (first) return first;
  if (may('invoice')) return { do: 'invoice' };
  if (job.holdUps.length > 0) return null;
  return may('resume') ? { do: 'resume' } : may('release') ? { do: 'release' } : null;
}

type Held = (code: HoldUpCode) => boolean;
const missingGlass = (state: WorksheetLineView['glassState']) => (line: WorksheetLineView) => line.kind === 'glass' && line.glassState === state;

/** What has to be known and found before glass can be fitted. */
function toFit(job: Job, { orderGlass }: Rights, isHeldBy: Held): NextStep[] {
  if (!job.allowedActions.includes('edit')) return [];
  const unconfirmed =
    isHeldBy('features-unconfirmed') &&
    job.lines.find((line) => line.kind === 'glass' && line.featuresConfirmedAt === null && line.fittedAt === null && line.unconfirmedReason === '');
  const needed = job.lines.find((line) => missingGlass('needed')(line) && line.productId !== null);
  return [
    ...(isHeldBy('adas-unknown') ? [{ do: 'fill-in', field: 'adas' } as const] : []),
    ...(unconfirmed ? [{ do: 'confirm-features', line: unconfirmed } as const] : []),
    ...(needed ? [{ do: orderGlass ? 'order-glass' : 'allocate-glass', line: needed } as const] : []),
  ];
}

/** What has to be filled in. */
function papers(job: Job, isHeldBy: Held): NextStep[] {
  if (!job.allowedActions.includes('edit')) return [];
  const fields: HoldUpField[] = (['authorisation', 'order-number'] as const).filter(isHeldBy).map((code) => paperwork[code]);
  const insurers = isHeldBy('insurer-fields') ? job.insurance.missing : [];
  return [...insurers, ...fields].map((field) => ({ do: 'fill-in', field }));
}

/** A credit hold ends when what is owed is paid; where nothing else holds the job up, whoever may override it lets the visit go for a reason. */
function credit(job: Job, { seeInvoices, overrideCredit }: Rights, isHeldBy: Held): NextStep[] {
  if (!isHeldBy('credit-hold')) return [];
  const mayRelease = overrideCredit && job.holdUps.length === 1 && job.allowedActions.includes('release');
  return [...(mayRelease ? [{ do: 'release-held' } as const] : []), ...(seeInvoices ? [{ do: 'see-owed', customerId: job.customer.id } as const] : [])];
}

/** Orders that glass waits for: in draft before those that are on their way. */
function onTheirWay(job: Job, { seeOrders }: Rights): NextStep[] {
  if (!seeOrders) return [];
  const orders = job.lines.filter(missingGlass('on-order')).flatMap(({ order }) => order ?? []);
  const opened = (sent: boolean) =>
    orders.filter((order) => order.sent === sent).map(({ id, number }) => ({ do: sent ? 'open-order' : 'send-order', orderId: id, number }) as const);
  return [...opened(false), ...opened(true)];
}

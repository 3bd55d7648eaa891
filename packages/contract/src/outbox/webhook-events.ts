import type { LogEntity } from '../entities.ts';

/** Kinds of records that a webhook can tell of, with what happens to each that may be chosen by itself; whoever chooses a kind is told everything of it. */
export const webhookKinds = {
  worksheet: [
    'created',
    'submitted',
    'accepted',
    'rejected',
    'changed',
    'booked',
    'rebooked',
    'ordered',
    'set_off',
    'started',
    'held',
    'resumed',
    'completed',
    'invoiced',
    'cancelled',
    'reopened',
    'payment_taken',
    'approval_sent',
    'approval_answered',
  ],
  quotation: ['created', 'changed', 'sent', 'accepted', 'asked', 'booked', 'declined', 'expired', 'reopened', 'approval_sent', 'approval_answered'],
  booking: ['booked', 'moved', 'cancelled', 'finished'],
  invoice: ['drafted', 'posted', 'credited', 'emailed'],
  receivable: ['paid'],
  'purchase-order': ['created', 'changed', 'approved', 'sent', 'received', 'cancelled', 'closed'],
  transfer: ['created', 'changed', 'sent', 'received', 'closed', 'called_back', 'cancelled'],
  stock: [],
  'stock-take': [],
  'stock-loss': [],
  'supplier-invoice': [],
  'purchase-batch': [],
  'invoice-batch': [],
  payment: [],
  'purchase-credit': ['created', 'sent', 'collected', 'credited', 'refused', 'withdrawn'],
  'stock-level': [],
  customer: ['created', 'changed', 'merged'],
  branch: ['created', 'changed'],
  supplier: ['created', 'changed', 'merged'],
  vehicle: ['created', 'changed'],
  'fleet-entry': [],
  'customer-price': [],
  'customer-discount': [],
  'price-cap': [],
  'labour-rate': [],
  product: ['created', 'changed', 'discontinued', 'reinstated'],
  'product-category': [],
  kit: [],
  'rate-card-line': [],
  absence: [],
  roaming: [],
  certificate: [],
  'branch-invoice': [],
  equipment: [],
  'branch-exception': [],
  file: [],
  folder: [],
  'library-file': [],
  broadcast: [],
  course: [],
  'help-video': [],
  user: ['created', 'changed'],
  role: [],
  lookup: [],
  setting: [],
} as const satisfies Readonly<Partial<Record<LogEntity, readonly string[]>>>;

const actionsOf = new Map<string, readonly string[]>(Object.entries(webhookKinds));

/** The kinds, in the order in which they are offered. */
export const webhookKindNames: readonly string[] = [...actionsOf.keys()];

/** What may be chosen of a kind by itself, as the log names it: `worksheet.completed`. */
export const webhookActions = (kind: string): string[] => (actionsOf.get(kind) ?? []).map((action) => `${kind}.${action}`);

/** Whether this is a kind, or something that may be chosen of one. */
export function isWebhookEvent(event: string): boolean {
  const [kind = ''] = event.split('.');
  return actionsOf.has(kind) && (event === kind || webhookActions(kind).includes(event));
}

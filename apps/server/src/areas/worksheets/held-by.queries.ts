import type { QueryOf } from '@quarterlight/contract/route';
import type { InsurerField } from '@quarterlight/contract/rules/insurer-fields';
import type { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { oneOf } from '../../platform/database/one-of.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { seesInternal } from './worksheets.rules.ts';

/** Worksheets that are being filtered. */
export type Rows<Row> = SelectQueryBuilder<DB, 'worksheet', Row>;

// Of what is at hand a branch's and a technician's own indexes know by its states, the company's by what it is not.
export const isBound = ({ actor }: ReadTx) => actor.branchId !== null || actor.technicianId !== null;
export const unfinished = WorksheetState.options.filter((state) => state !== 'completed' && state !== 'invoiced');
export const atHand = unfinished.filter((state) => state !== 'cancelled' && state !== 'rejected');

/** How a job stands with the branches that it is offered to is the office's. */
export const onOffer = <Row>(tx: ReadTx, rows: Rows<Row>, wanted: 'waiting' | 'to-reallocate'): Rows<Row> =>
  seesInternal(tx.actor)
    ? rows.where('worksheet.offering', '=', wanted).where('worksheet.state', 'in', ['open', 'awaiting', 'booked'])
    : rows.where(sql<boolean>`false`);

const live = sql<boolean>`worksheet.state not in ('completed', 'invoiced', 'cancelled', 'rejected')`;

/** The few jobs whose glass may be found (`recordings.glass`): the index of those at hand is read first, whatever the jobs are sorted by. */
export const mayFindGlass = sql<boolean>`worksheet.id = any(array(select own.id from worksheet own
  where own.state not in ('completed', 'invoiced', 'cancelled', 'rejected') and own.state <> 'submitted'))`;

/** The few jobs at hand of one customer. */
const atHandOf = (customerId: string) =>
  sql<boolean>`worksheet.id = any(array(select own.id from worksheet own where own.customer_id = ${customerId} and ${oneOf('own.state', atHand)}))`;

/** The job's account has the field on its own list, or is an insurer without one, who asks for what all of them ask. */
const asksFor = (field: InsurerField) => sql<boolean>`case when c.required_fields is null then c.type = 'insurer' else ${field} = any(c.required_fields) end`;

/** The job's account has the field on its own list. */
const lists = (field: InsurerField) => sql<boolean>`${field} = any(c.required_fields)`;

/**
 * What was sent for approval was refused, changed since or not answered; where nothing was sent, somebody said that the job needs its authorisation, its
 * account always asks, or the job comes to the account's limit. A number that was told stands for an answer that has not come.
 */
const unauthorised = <Row>(rows: Rows<Row>): Rows<Row> =>
  rows.where(
    sql<boolean>`(worksheet.approval in ('refused', 'changed') or worksheet.authorisation_number = '' and (worksheet.approval in ('waiting', 'lapsed')
      or worksheet.approval is null and (worksheet.authorisation_needed
      or worksheet.customer_id in (select c.id from customer c where c.authorisation_asked)
      or (worksheet.customer_id in (select c.id from customer c where c.authorisation_limit_pence is not null)
        and worksheet.net_pence >= (select c.authorisation_limit_pence from customer c where c.tenant_id = worksheet.tenant_id and c.id = worksheet.customer_id)))))`,
  );

/** Jobs that one thing holds up, in words that an index serves. */
export function heldBy<Row>(tx: ReadTx, rows: Rows<Row>, code: NonNullable<QueryOf<typeof listWorksheets>['heldBy']>, ofCustomer: string | null): Rows<Row> {
  const open = ofCustomer !== null ? rows.where(atHandOf(ofCustomer)) : isBound(tx) ? rows.where('worksheet.state', 'in', atHand) : rows.where(live);
  const one = ofCustomer === null ? sql`` : sql`c.id = ${ofCustomer} and`;
  const customer = (condition: RawBuilder<boolean>) =>
    open.where(sql<boolean>`worksheet.customer_id in (select c.id from customer c where ${one} ${condition})`);
  // Those of one customer are looked at one by one.
  const each = ofCustomer === null ? sql`` : sql`offset 0`;
  const line = (condition: RawBuilder<boolean>) =>
    open.where(sql<boolean>`exists (select 1 from worksheet_line l
      where l.tenant_id = worksheet.tenant_id and l.worksheet_id = worksheet.id and l.kind = 'glass' and l.fitted_at is null and ${condition} ${each})`);
  switch (code) {
    case 'authorisation':
      return unauthorised(open);
    case 'adas-unknown':
      return open.where(sql<boolean>`worksheet.adas_requirement = 'unknown'`);
    case 'order-number':
      return customer(sql<boolean>`c.order_number_required`).where('worksheet.order_number', '=', '');
    case 'insurer-fields':
      // Looked up job by job: what an account asks for has no index, and there are many more accounts than jobs at hand.
      return open.where(
        sql<boolean>`(select ${asksFor('policyNumber')} and worksheet.policy_number = '' or ${asksFor('claimNumber')} and worksheet.claim_number = ''
            or ${asksFor('lossOn')} and worksheet.loss_on is null or ${lists('certificateNumber')} and worksheet.certificate_number = ''
            or ${lists('mandateSignedBy')} and worksheet.mandate_signed_by = ''
          from customer c where c.tenant_id = worksheet.tenant_id and c.id = worksheet.customer_id)`,
      );
    case 'credit-hold':
      return customer(sql<boolean>`c.credit_held`).where('worksheet.credit_allowed_at', 'is', null);
    case 'features-unconfirmed':
      return line(sql<boolean>`l.features_confirmed_at is null and l.unconfirmed_reason = ''`);
    case 'glass-on-order':
      // A claim is looked up where there is one; the few products that stock does not track are read once. As joins both would be read whole.
      return line(sql<boolean>`(l.allocation_id is null
          or coalesce((select a.state from allocation a where a.tenant_id = l.tenant_id and a.id = l.allocation_id), '') not in ('reserved', 'fitted'))
        and (l.product_id is null or l.product_id not in (select p.id from product p
          where p.category_id in (select pc.id from product_category pc where not pc.stock_tracked)))`);
    case 'offer':
      return onOffer(tx, open, 'waiting');
    case 'deposit':
      return open.where(sql<boolean>`worksheet.deposit_open`);
  }
}

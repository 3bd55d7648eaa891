import type pg from 'pg';

/** A trigger that spoils every second row of a sort, as a forgotten statement in one of two branches would. */
const spoiling = (table: string, event: 'insert' | 'update', when: string, spoil: string) => async (owner: pg.Client) => {
  await owner.query('create sequence public.planted_rows');
  await owner.query(`create function public.planted() returns trigger language plpgsql security definer as $$
    begin if (${when}) and nextval('public.planted_rows') % 2 = 0 then ${spoil} end if; return new; end $$`);
  await owner.query(`create trigger planted before ${event} on ${table} for each row execute function public.planted()`);
};

export const dropsCompletionMessage = spoiling('outbox_message', 'insert', "new.template = 'completed'", 'return null;');
export const dropsMoveBalance = spoiling('stock_balance', 'update', 'new.quantity_milli <> old.quantity_milli', 'new.quantity_milli = old.quantity_milli;');
export const skipsInvoiceNumbers = spoiling('number_counter', 'update', "new.kind = 'invoice'", 'new.next = new.next + 1;');
/** A piece that went back to its supplier of which nobody knows by which move. */
export const forgetsReturns = spoiling('purchase_credit_line', 'update', 'new.move_id is not null', 'new.move_id = null;');
/** A counter that forgot what it gave: jobs bear numbers that it has yet to come to. */
export const numbersAhead = spoiling('worksheet', 'insert', 'true', "new.number = regexp_replace(new.number, '^(\\D+)0', '\\19');");

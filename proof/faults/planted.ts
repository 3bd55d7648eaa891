import type pg from 'pg';

/** A trigger that throws away what is written for about one row in four, as a forgotten statement in a rare branch would. */
const dropping = (table: string, event: 'insert' | 'update', when: string) => async (owner: pg.Client) => {
  await owner.query(`create function public.planted_drop() returns trigger language plpgsql as $$
    begin if (${when}) and random() < 0.25 then return null; end if; return new; end $$`);
  await owner.query(`create trigger planted_drop before ${event} on ${table} for each row execute function public.planted_drop()`);
};

export const dropsCompletionLog = dropping('log_entry', 'insert', "new.action = 'worksheet.completed'");
export const dropsMoveBalance = async (owner: pg.Client) => {
  await owner.query(`create function public.planted_balance() returns trigger language plpgsql as $$
    begin if new.quantity_milli <> old.quantity_milli and random() < 0.25 then new.quantity_milli = old.quantity_milli; end if; return new; end $$`);
  await owner.query('create trigger planted_balance before update on stock_balance for each row execute function public.planted_balance()');
};
/** The counter of invoices leaves a number out now and then. */
export const skipsInvoiceNumbers = async (owner: pg.Client) => {
  await owner.query(`create function public.planted_skip() returns trigger language plpgsql as $$
    begin if new.kind = 'invoice' and random() < 0.25 then new.next = new.next + 1; end if; return new; end $$`);
  await owner.query('create trigger planted_skip before update on number_counter for each row execute function public.planted_skip()');
};

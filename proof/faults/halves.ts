/** What a transaction that was torn in two would leave behind; each statement gives one row a finding. `$1` is the tenant. */
export const halves: Readonly<Record<string, string>> = {
  'worksheets are taken by half (log, timeline, lines, booking or hint missing)': `select number as found from worksheet w where tenant_id = $1 and (
        (select count(*) from log_entry l where l.tenant_id = w.tenant_id and l.entity_id = w.id and l.action = 'worksheet.created') <> 1
        or (select count(*) from worksheet_event e where e.tenant_id = w.tenant_id and e.worksheet_id = w.id and e.action = 'created') <> 1
        or (select count(*) from worksheet_line i where i.tenant_id = w.tenant_id and i.worksheet_id = w.id) <> 2
        or (select count(*) from booking b where b.tenant_id = w.tenant_id and b.worksheet_id = w.id and b.id = w.booking_id and b.day = w.booked_day) <> 1
        or not exists (select from hint h where h.tenant_id = w.tenant_id and h.entity_id = w.id)
        or (select count(*) from outbox_message m where m.tenant_id = w.tenant_id and m.entity_id = w.id and m.template = 'booking-confirmed') <> 1)`,
  // Drawn beside the job, by a commit that does not wait for the disk: gaps may be, but no counter that forgot what is there.
  'worksheet numbers are doubled, or the counter is behind them': `
      select 'numbers ' || taken || ' of ' || rows || ', highest ' || highest || ', counter ' || next as found from (
        select c.next, count(distinct w.number) as taken, count(w.number) as rows, coalesce(max(substring(w.number from '\\d+$')::bigint), 0) as highest
          from number_counter c left join worksheet w on w.tenant_id = c.tenant_id
         where c.tenant_id = $1 and c.kind = 'worksheet' group by c.next) n where taken <> rows or highest >= next`,
  'worksheets are completed by half (stock move, claim, visit, booking, log or message missing)': `
      select number as found from worksheet w where tenant_id = $1 and state in ('completed', 'invoiced') and (
        (select count(*) from stock_move m where m.tenant_id = w.tenant_id and m.worksheet_id = w.id and m.kind = 'fit') <> 1
        or (select count(*) from allocation a where a.tenant_id = w.tenant_id and a.worksheet_id = w.id and a.state = 'fitted') <> 1
        or (select count(*) from worksheet_line i where i.tenant_id = w.tenant_id and i.worksheet_id = w.id and i.kind = 'glass' and i.fitted_at is not null) <> 1
        or (select count(*) from visit v where v.tenant_id = w.tenant_id and v.worksheet_id = w.id and v.finished_at is not null and v.outcome = 'completed') <> 1
        or (select count(*) from booking b where b.tenant_id = w.tenant_id and b.worksheet_id = w.id and b.finished_at is not null) <> 1
        or (select count(*) from log_entry l where l.tenant_id = w.tenant_id and l.entity_id = w.id and l.action = 'worksheet.completed') <> 1
        or (select count(*) from outbox_message m where m.tenant_id = w.tenant_id and m.entity_id = w.id and m.template = 'completed' and m.state <> 'queued') <> 1)`,
  'worksheets that are not completed have used glass, or ended their visit': `
      select number as found from worksheet w where tenant_id = $1 and state not in ('completed', 'invoiced') and (
        exists (select from stock_move m where m.tenant_id = w.tenant_id and m.worksheet_id = w.id and m.kind = 'fit')
        or exists (select from visit v where v.tenant_id = w.tenant_id and v.worksheet_id = w.id and v.finished_at is not null)
        or (state = 'in-progress') <> exists (select from visit v where v.tenant_id = w.tenant_id and v.worksheet_id = w.id and v.finished_at is null))`,
  'worksheets are invoiced by half': `select number as found from worksheet w where tenant_id = $1 and
        (state = 'invoiced')::int <> (select count(*) from invoice i where i.tenant_id = w.tenant_id and i.worksheet_id = w.id)
        or tenant_id = $1 and (state = 'invoiced')::int <>
        (select count(*) from log_entry l where l.tenant_id = w.tenant_id and l.entity_id = w.id and l.action = 'worksheet.invoiced')`,
  'invoices are posted by half (log or document missing)': `select coalesce(number, id::text) as found from invoice i where tenant_id = $1 and (
        (number is not null)::int <> (select count(*) from log_entry l where l.tenant_id = i.tenant_id and l.entity_id = i.id and l.action = 'invoice.posted')
        or (number is not null) <> (pdf_file_id is not null)
        or 1 <> (select count(*) from log_entry l where l.tenant_id = i.tenant_id and l.entity_id = i.id and l.action = 'invoice.drafted'))`,
  'invoice numbers have gaps or repeat': `select 'numbers ' || taken || ', highest ' || highest || ', counter ' || next as found from (
        select c.next, count(distinct i.number) as taken, count(i.number) as rows, coalesce(max(substring(i.number from '\\d+$')::bigint), 0) as highest
          from number_counter c left join invoice i on i.tenant_id = c.tenant_id and i.type <> 'credit-note'
         where c.tenant_id = $1 and c.kind = 'invoice' group by c.next) n where taken <> highest or highest <> next - 1 or rows <> taken`,
  'kept balances differ from the ledger, or claimed quantities from the claims': `select place_id || ' ' || lot_id as found from (
        select to_place_id as place_id, lot_id, quantity_milli as moved, 0 as kept, 0 as claims, 0 as claimed from stock_move where tenant_id = $1
        union all select from_place_id, lot_id, -quantity_milli, 0, 0, 0 from stock_move where tenant_id = $1
        union all select place_id, lot_id, 0, quantity_milli, 0, allocated_milli from stock_balance where tenant_id = $1
        union all select place_id, lot_id, 0, 0, quantity_milli, 0 from allocation where tenant_id = $1 and state = 'reserved') e
       where place_id in (select id from place where tenant_id = $1 and level <> 'outside')
       group by place_id, lot_id having sum(moved) <> sum(kept) or sum(claims) <> sum(claimed)`,
  'moves of stock have no entry in the log, or more than one': `
      select id::text as found from stock_move m where tenant_id = $1 and kind in ('issue', 'return', 'put-away', 'transfer-out', 'transfer-in') and worksheet_id is null and document_id is null
        and (select count(*) from log_entry l where l.tenant_id = m.tenant_id and l.entity_id = m.id and l.action = 'stock.moved') <> 1`,
  'transfers are sent or received by half': `select t.number as found from transfer t
       cross join lateral (select sum(quantity_milli) as sent, sum(received_milli) as received from transfer_line i where i.tenant_id = t.tenant_id and i.transfer_id = t.id) i
       cross join lateral (select coalesce(sum(quantity_milli) filter (where kind = 'transfer-out'), 0) as sent, coalesce(sum(quantity_milli) filter (where kind = 'transfer-in'), 0) as received
         from stock_move m where m.tenant_id = t.tenant_id and m.document_id = t.id) m
      where t.tenant_id = $1 and (
        m.sent <> case when t.state = 'draft' then 0 else i.sent end or m.received <> i.received or (t.state = 'received') <> (i.received = i.sent)
        or i.received <> (select coalesce(sum(quantity_milli), 0) from transfer_outcome o where o.tenant_id = t.tenant_id and o.transfer_id = t.id)
        or (t.state <> 'draft')::int <> (select count(*) from log_entry l where l.tenant_id = t.tenant_id and l.entity_id = t.id and l.action = 'transfer.sent'))`,
  'what is on its way is not what transfers say': `select place_id || ' ' || lot_id as found from (
        select place_id, lot_id, quantity_milli as quantity from stock_balance where tenant_id = $1 and place_id in (select id from place where tenant_id = $1 and type = 'in-transit')
        union all select (select id from place where tenant_id = $1 and type = 'in-transit'), i.lot_id, i.received_milli - i.quantity_milli from transfer_line i
          join transfer t on t.tenant_id = i.tenant_id and t.id = i.transfer_id where i.tenant_id = $1 and t.state in ('sent', 'part-received')) w
       group by place_id, lot_id having sum(quantity) <> 0`,
  'stock takes are posted by half': `select t.id::text as found from stock_take t where tenant_id = $1 and
        (select coalesce(sum(quantity_milli), 0) from stock_move m where m.tenant_id = t.tenant_id and m.document_id = t.id)
          <> case when state = 'posted' then (select coalesce(sum(abs(counted_milli - expected_milli)), 0) from stock_take_line i where i.tenant_id = t.tenant_id and i.stock_take_id = t.id) else 0 end`,
  'write-offs are posted by half': `select state || ' ' || id || ': ' || moves || ' moves, ' || entries || ' log entries' as found from stock_loss s
       cross join lateral (select count(*) as moves from stock_move m where m.tenant_id = s.tenant_id and m.document_id = s.id and m.kind = 'write-off' and m.quantity_milli = s.quantity_milli) m
       cross join lateral (select count(*) as entries from log_entry l where l.tenant_id = s.tenant_id and l.entity_id = s.id
         and l.action in ('stock-loss.written_off', 'stock-loss.asked')) l
      where tenant_id = $1 and ((state = 'posted')::int <> moves or entries <> 1)`,
  'deliveries are received by half': `select o.number as found from purchase_order o where tenant_id = $1 and (
        (state = 'received')::int <> (select count(*) from delivery d where d.tenant_id = o.tenant_id and d.purchase_order_id = o.id)
        or (state = 'received')::int <> (select count(*) from delivery_line i join lot on lot.tenant_id = i.tenant_id and lot.id = i.lot_id
              join stock_move m on m.tenant_id = lot.tenant_id and m.lot_id = lot.id and m.kind = 'receipt'
              join delivery d on d.tenant_id = i.tenant_id and d.id = i.delivery_id where d.tenant_id = o.tenant_id and d.purchase_order_id = o.id)
        or (state = 'received')::int <> (select count(*) from log_entry l where l.tenant_id = o.tenant_id and l.entity_id = o.id and l.action = 'purchase-order.received')
        or (state in ('sent', 'received'))::int <> (select count(*) from log_entry l where l.tenant_id = o.tenant_id and l.entity_id = o.id and l.action = 'purchase-order.sent'))`,
  'goods go back to their supplier by half (line, move, log or credit note missing)': `
      select c.number || ' ' || c.state || ': ' || aside || ' put aside, ' || gone || ' gone, ' || entries || ' log entries' as found from purchase_credit c
       cross join lateral (select count(*) filter (where kind <> 'supplier-return') as aside, count(*) filter (where kind = 'supplier-return') as gone
         from stock_move m where m.tenant_id = c.tenant_id and m.document_id = c.id) m
       cross join lateral (select count(*) as lines, count(*) filter (where move_id is not null) as left
         from purchase_credit_line l where l.tenant_id = c.tenant_id and l.purchase_credit_id = c.id) l
       cross join lateral (select count(*) as entries, count(*) filter (where action = 'purchase-credit.credited') as credited
         from log_entry e where e.tenant_id = c.tenant_id and e.entity_id = c.id) e
      where tenant_id = $1 and (lines = 0 or aside <> lines or gone <> case when collected_at is null then 0 else lines end or l.left <> gone
        or (state = 'credited')::int <> credited or (state = 'credited') <> (net_pence is not null)
        or entries <> 1 + (sent_at is not null)::int + (collected_at is not null)::int + (state = 'credited')::int)`,
  'capacity counters of branches differ from the bookings': `select day || ' ' || slot as found from (
        select branch_id, day, slot, 0 as booked, taken from branch_capacity where tenant_id = $1
        union all select branch_id, day, slot, 1, 0 from booking where tenant_id = $1 and cancelled_at is null) c
       group by branch_id, day, slot having sum(booked) <> sum(taken)`,
  "technicians' minutes differ from the bookings": `select day || ' ' || slot as found from (
        select technician_id, day, slot, 0 as booked, taken_minutes as taken from technician_capacity where tenant_id = $1
        union all select technician_id, day, slot, minutes, 0 from booking where tenant_id = $1 and cancelled_at is null and technician_id is not null) c
       group by technician_id, day, slot having sum(booked) <> sum(taken)`,
  "customers' exposure differs from their open jobs and unpaid invoices": `
      select c.name || ': ' || exposure_pence as found from customer c where tenant_id = $1 and exposure_pence <>
        coalesce((select sum(gross_pence) from worksheet w where w.tenant_id = c.tenant_id and w.customer_id = c.id and state not in ('invoiced', 'cancelled')), 0)
        + coalesce((select sum(gross_pence - paid_pence) from invoice i where i.tenant_id = c.tenant_id and i.customer_id = c.id and i.payer = 'customer'), 0)`,
  'keys are claimed without an answer': `select key as found from idempotency_key where tenant_id = $1 and reply is null`,
};

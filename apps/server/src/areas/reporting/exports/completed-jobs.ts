import { type Slot, slots } from '@quarterlight/contract/rules/slots';
import { defineExport } from '../../../platform/sheets/define-export.ts';

const windowOf = ({ code, from, to }: Slot): string =>
  `when '${code}' then ${from === null ? 'true' : `arrival.clock >= '${from}' and arrival.clock <= '${to ?? '24:00'}'`}`;

/** Completed on a day of the range: one row a job, with who, what, how well and what it earned. */
export const completedJobsExport = defineExport({
  name: 'completed-jobs-export',
  title: 'Completed jobs',
  description: 'One row for each job completed on a day of the range.',
  group: 'operations',
  permission: 'completed-jobs-export',
  record: 'worksheet',
  id: 'w.id',
  date: { column: 'completed', title: 'Completed', sql: 'w.completed_on', range: true },
  from: 'worksheet w',
  // What was done elsewhere has no times and no costs.
  where: "w.state in ('completed', 'invoiced') and not w.done_elsewhere",
  filters: { branchId: 'w.branch_id', customerId: 'w.customer_id', technicianId: 'w.technician_id' },
  joins: `
    left join branch b on b.id = w.branch_id
    left join person_name t on t.id = w.technician_id
    left join customer c on c.id = w.customer_id
    left join lookup job_type on job_type.id = w.job_type_id
    left join lookup cause on cause.id = w.cause_id
    left join vehicle v on v.id = w.vehicle_id
    left join lateral (
      select l.code, l.product_id, l.allocation_id, l.glass_type_id from worksheet_line l
      where l.worksheet_id = w.id and l.kind = 'glass' order by l.position limit 1
    ) glass on true
    left join lookup glass_type on glass_type.id = glass.glass_type_id
    left join product p on p.id = glass.product_id
    left join allocation a on a.id = glass.allocation_id
    left join lot on lot.id = a.lot_id
    left join supplier s on s.id = lot.supplier_id
    left join lateral (
      select coalesce(sum(l.cost_pence), 0)::bigint as parts from worksheet_line l where l.worksheet_id = w.id and l.kind in ('glass', 'part', 'sundry')
    ) cost on true
    left join lateral (select k.method, k.result from calibration k where k.worksheet_id = w.id order by k.performed_at desc, k.id desc limit 1) adas on true
    left join lateral (
      select vi.started_at, vi.booking_id from visit vi where vi.worksheet_id = w.id and vi.outcome = 'completed' and vi.booking_id is not null
      order by vi.finished_at desc, vi.id desc limit 1
    ) done on true
    left join booking bk on bk.id = done.booking_id
    left join lateral (
      select to_char(done.started_at at time zone current_setting('export.zone'), 'HH24:MI') as clock,
        (done.started_at at time zone current_setting('export.zone'))::date as day, bk.day as agreed, bk.slot
    ) arrival on true`,
  columns: [
    { key: 'worksheet', title: 'Worksheet no', type: 'text', sql: 'w.number', width: 12 },
    { key: 'completed', title: 'Completed', type: 'day', sql: 'w.completed_on', width: 12 },
    { key: 'booked', title: 'Booked', type: 'day', sql: 'w.booked_day', width: 12 },
    { key: 'raised', title: 'Raised', type: 'day', sql: 'w.created_on', width: 12 },
    { key: 'leadDays', title: 'Lead days', type: 'number', sql: '(w.completed_on - w.created_on)', width: 10 },
    { key: 'branch', title: 'Branch', type: 'text', sql: 'b.name' },
    { key: 'technician', title: 'Technician', type: 'text', sql: 't.name', width: 20 },
    { key: 'jobType', title: 'Job type', type: 'text', sql: 'job_type.name' },
    { key: 'customerType', title: 'Customer type', type: 'text', sql: 'initcap(c.type)', width: 14 },
    { key: 'customer', title: 'Customer', type: 'text', sql: 'w.customer_name', width: 28 },
    { key: 'insurer', title: 'Insurer', type: 'text', sql: "coalesce(nullif(w.insurer_name, ''), case when c.type = 'insurer' then c.name end)", width: 24 },
    { key: 'registration', title: 'VRM', type: 'text', sql: 'w.registration', width: 11 },
    { key: 'make', title: 'Make', type: 'text', sql: "coalesce(v.make, nullif(w.vehicle_make, ''))" },
    { key: 'model', title: 'Model', type: 'text', sql: "coalesce(v.model, nullif(w.vehicle_model, ''))" },
    { key: 'year', title: 'Year', type: 'number', sql: 'coalesce(v.year, w.vehicle_year)', width: 8 },
    { key: 'glassType', title: 'Glass type', type: 'text', sql: 'glass_type.name' },
    { key: 'eurocode', title: 'Eurocode', type: 'text', sql: "coalesce(p.code, nullif(glass.code, ''))", width: 20 },
    { key: 'quality', title: 'Quality (OEM/OEE)', type: 'text', sql: 'p.quality' },
    { key: 'supplier', title: 'Supplier', type: 'text', sql: 's.name', width: 20 },
    { key: 'cause', title: 'Cause', type: 'text', sql: 'cause.name', width: 24 },
    { key: 'work', title: 'Repair/Replace', type: 'text', sql: "case job_type.kind when 'repair' then 'Repair' when 'replacement' then 'Replace' end" },
    { key: 'adas', title: 'ADAS method/result', type: 'text', sql: "(initcap(adas.method) || ' / ' || replace(adas.result, '-', ' '))", width: 20 },
    {
      key: 'firstTimeFit',
      title: 'First-time fit',
      type: 'yesno',
      // Nothing failed before, and no warranty job within 30 days after. As NOT EXISTS the planner may read every visit of the company instead.
      sql: `((select f.id from visit f where f.worksheet_id = w.id and f.outcome = 'failed' limit 1) is null
             and (select again.id from worksheet again where again.warranty_of_id = w.id and again.created_on <= w.completed_on + 30 limit 1) is null)`,
    },
    {
      key: 'onTime',
      title: 'On time',
      type: 'yesno',
      sql: `case when arrival.day is not null then arrival.day = arrival.agreed and case arrival.slot ${slots.map(windowOf).join(' ')} end end`,
    },
    { key: 'partsCost', title: 'Parts cost', type: 'money', sql: 'cost.parts', total: true, costs: true, width: 12 },
    { key: 'net', title: 'Net', type: 'money', sql: 'w.net_pence', total: true, width: 12 },
    { key: 'margin', title: 'Margin £', type: 'money', sql: '(w.net_pence - cost.parts)', total: true, costs: true, width: 12 },
    {
      key: 'marginPercent',
      title: 'Margin %',
      type: 'percent',
      sql: 'case when w.net_pence <> 0 then round((w.net_pence - cost.parts) * 10000.0 / w.net_pence)::bigint end',
      costs: true,
      width: 10,
    },
    { key: 'invoiced', title: 'Invoiced', type: 'yesno', sql: "(w.state = 'invoiced')", width: 10 },
  ],
});

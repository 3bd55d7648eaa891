import {
  approveBranchInvoice,
  exportBranchInvoice,
  listBillableJobs,
  queryBranchInvoice,
  refuseBranchInvoice,
  submitBranchInvoice,
} from '@quarterlight/contract/billing/branch-invoice-routes';
import type { BranchInvoice } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney, pence, vatOf } from '@quarterlight/kit/money';
import type { Branch } from '../../demo/branches.ts';
import type { Company } from '../../demo/company.ts';
import { hour, type Somebody } from '../../demo/teller.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { keepDocument } from './submit-branch-invoice.ts';

type Fate = 'exported' | 'approved' | 'queried' | 'refused' | 'waits';

interface Bill {
  /** How many days ago it was sent in. */
  readonly ago: number;
  readonly fate: Fate;
  /** Asked above the rate card for its first job, in pence. */
  readonly more?: number;
  readonly reason?: string;
}

const bills: readonly Bill[] = [
  { ago: 150, fate: 'exported' },
  { ago: 120, fate: 'exported', more: 1_500, reason: 'Out of hours, agreed by telephone.' },
  { ago: 92, fate: 'exported' },
  { ago: 62, fate: 'refused', more: 6_000, reason: 'These rates are not on your card. Please bill the jobs again by the card.' },
  { ago: 58, fate: 'exported' },
  { ago: 32, fate: 'approved' },
  { ago: 9, fate: 'queried', more: 2_000, reason: 'The first job is £20.00 above the rate card. What was it for?' },
  { ago: 2, fate: 'waits' },
];
const most = 6;

/** The subcontractor bills its jobs about once a month; accounts checks it within two days. */
export function tellBranchInvoices(company: Company): void {
  const { teller, world, branches, answering } = company;
  for (const branch of branches.filter(({ site }) => site.kind === 'subcontract')) {
    const sender = answering.get(branch.id);
    if (!sender) continue;
    for (const [index, bill] of bills.entries())
      teller.begin(teller.moment(world.calendar.offset(-bill.ago), 600), () => tellBill(company, branch, sender, bill, index));
  }
}

async function tellBill(company: Company, branch: Branch, sender: Somebody, { fate, more = 0, reason = '' }: Bill, index: number): Promise<void> {
  const { teller, staff } = company;
  const { items } = await teller.ask(sender, listBillableJobs, { query: { branchId: branch.id, limit: most } });
  const jobs = items.flatMap(({ worksheetId, agreed }, place) =>
    agreed === null ? [] : [{ worksheetId, net: { ...agreed, amount: agreed.amount + (place === 0 ? more : 0) } }],
  );
  if (jobs.length === 0) return;
  const net = jobs.reduce((sum, job) => sum + job.net.amount, 0);
  const body = {
    branchId: branch.id,
    number: `CG-${2_401 + index}`,
    invoicedOn: teller.today(),
    vat: { amount: vatOf(pence(net), 2_000), currency: 'GBP' },
    jobs,
    note: '',
  };
  const sent = await teller.ask(sender, submitBranchInvoice, { body });
  await sendDocument(company, sender, sent);
  if (fate === 'waits') return;
  await teller.at(teller.now() + 26 * hour);
  const [accounts] = staff.accounts;
  if (!accounts) return;
  const params = { id: sent.id };
  const route = fate === 'queried' ? queryBranchInvoice : fate === 'refused' ? refuseBranchInvoice : approveBranchInvoice;
  const answered = await teller.ask(accounts, route, { params, version: sent.version + 1, body: { reason } });
  if (fate !== 'exported') return;
  await teller.at(teller.now() + 70 * hour);
  await teller.ask(accounts, exportBranchInvoice, { params, version: answered.version });
}

async function sendDocument({ teller }: Company, sender: Somebody, { id, number, invoicedOn, branch, jobs, net, vat, gross }: BranchInvoice): Promise<void> {
  const lines = jobs.map((job) => `${job.number} ${job.registration} ${job.jobType}: ${formatMoney(job.net)}`);
  const content = [
    { text: `Clydebank Glass: invoice ${number}`, style: 'heading' },
    { text: `${branch.name}, ${formatDay(day(invoicedOn))}`, style: 'note' },
    { ul: lines },
    { text: `Net ${formatMoney(net)}, VAT ${formatMoney(vat)}, total ${formatMoney(gross)}` },
  ];
  const bytes = await renderPdf({ title: number, author: 'Clydebank Glass', content, footer: number });
  await teller.seed(sender, (tx) => keepDocument(tx, id, { bytes, name: `${number}.pdf`, mediaType: 'application/pdf' }));
}

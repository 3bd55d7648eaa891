import type { AnswerApproval, OwnApproval, SendForApproval } from '@quarterlight/contract/approvals/schemas';
import * as routes from '@quarterlight/contract/worksheets/approval-routes';
import * as jobs from '@quarterlight/contract/worksheets/routes';
import { Client } from '../../../testing/kit/client.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { aCompany, aJob, type Company, ok, show } from './job.fixtures.ts';

export const gbp = (amount: number) => ({ amount, currency: 'GBP' });

/** A company with a fleet account that asks to be asked, one of its users, and a job of three lines. */
export async function aFleetJob(values: Parameters<typeof aCustomer>[1] = {}) {
  const made = await aCompany();
  const customer = await aCustomer(made.tenant, {
    type: 'fleet',
    name: 'Falcon Fleet',
    email: 'desk@falcon.test',
    authorisation_limit_pence: 10_000,
    ...values,
  });
  const company = { ...made, customer };
  const job = await aJob(
    company,
    {
      noteInternal: 'Secret note',
      lines: [
        { kind: 'sundry', description: 'Windscreen', unitPrice: gbp(30_000) },
        { kind: 'labour', description: 'Fitting', unitPrice: gbp(8_000) },
        { kind: 'sundry', description: 'Moulding', unitPrice: gbp(2_000) },
      ],
    },
    company.adviser,
  );
  return { company, job, user: await company.tenant.user({ role: 'customer', customerId: customer.id }) };
}
export type FleetJob = Awaited<ReturnType<typeof aFleetJob>>;

/** Whoever has nothing but a link. */
export const visitorOf = ({ tenant }: Pick<Company, 'tenant'>) => new Client(tenant.scope.tenant.slug, undefined);
export const tokenOf = (address: string | null) => (address ?? '').split('/link/')[1] ?? '';
/** Sends what the adviser chooses of it. */
export const send = async ({ company, job }: FleetJob, body: SendForApproval = { by: 'link' }) =>
  ok(await company.adviser.call(routes.sendForApproval, { params: { id: job.id }, body }));
/** What the office sees of its approvals. */
export const ofJob = async ({ company, job }: FleetJob, by = company.adviser) => ok(await by.call(routes.getWorksheetApprovals, { params: { id: job.id } }));
/** What its account sees of them. */
export const ownOf = async ({ job, user }: FleetJob) => ok(await user.call(routes.listCustomerJobApprovals, { params: { id: job.id } })).items;
/** What its authorisation holds up. */
export const holdUps = async ({ company, job }: FleetJob) =>
  (await show(company.adviser, job.id)).holdUps.flatMap(({ code, message }) => (code === 'authorisation' ? [message] : []));
export const listed = async (
  { company }: FleetJob,
  query: { approval?: 'waiting' | 'refused' | 'changed' | 'approved' | 'lapsed'; heldBy?: 'authorisation' },
) => ok(await company.adviser.call(jobs.listWorksheets, { query })).items.map(({ id }) => id);

/** Approves all lines but those that are named, each up to a limit where one is given. */
export function answerTo({ lines }: OwnApproval, more: { refuse?: string[]; limits?: Record<string, number>; number?: string } = {}): AnswerApproval {
  return {
    ...(more.number === undefined ? {} : { authorisationNumber: more.number }),
    lines: lines.map(({ id, description }) =>
      more.refuse?.includes(description)
        ? { id, outcome: 'refused' as const, reason: 'Not ours to pay' }
        : { id, outcome: 'approved' as const, limit: more.limits?.[description] === undefined ? null : gbp(more.limits[description]) },
    ),
  };
}
export const answer = async (user: Client, approval: OwnApproval | undefined, body?: AnswerApproval) =>
  user.call(routes.answerOwnApproval, { params: { id: approval?.id ?? '' }, body: body ?? (approval ? answerTo(approval) : { lines: [] }) });

/** The ids of lines of now, by their words. */
export const idsOf = async (fleet: FleetJob, ...descriptions: string[]) => {
  const { lines } = await show(fleet.company.adviser, fleet.job.id);
  return descriptions.map((wanted) => lines.find(({ description }) => description === wanted)?.id ?? '');
};
/** Gives a line another price, in pence. */
export async function reprice(fleet: FleetJob, description: string, amount: number): Promise<void> {
  const { company, job } = fleet;
  const { version } = await show(company.adviser, job.id);
  const [lineId = ''] = await idsOf(fleet, description);
  ok(await company.adviser.call(jobs.changeWorksheetLine, { params: { id: job.id, lineId }, version, body: { unitPrice: gbp(amount) } }));
}
/** How each line of now stands, by its words. */
export const standsOf = async (fleet: FleetJob) => Object.fromEntries((await ofJob(fleet)).lines.map(({ description, stands }) => [description, stands]));

import type { AnswerApproval, OwnApproval } from '@quarterlight/contract/approvals/schemas';
import { answerOwnApproval, listCustomerJobApprovals, sendForApproval } from '@quarterlight/contract/worksheets/approval-routes';
import type { Company } from '../../demo/company.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute } from '../../demo/teller.ts';
import { takeIn } from './intake.story.ts';

/** How long ago lines were sent, and what became of it. */
const pasts = [
  { began: 28 * hour, said: 'approved' },
  { began: 26 * hour, said: 'refused' },
  { began: 3 * hour, said: 'waits' },
] as const;

/** Accounts that were asked to approve the lines of their jobs: one has not answered yet, one does not pay for all of it. */
export function tellApprovals(company: Company): void {
  const { teller, world } = company;
  for (const [index, past] of pasts.entries())
    teller.begin(world.calendar.now - past.began, () => tellApproval(company, teller.random(`approval ${index}`), past.said));
}

async function tellApproval(company: Company, random: Random, said: (typeof pasts)[number]['said']): Promise<void> {
  const { teller, portal, accounts } = company;
  const { id, by, account } = await takeIn({ ...company, accounts: accounts.filter((each) => portal.has(each.id)) }, random, 'fails-calibration', undefined);
  const user = portal.get(account.id);
  if (!user) return;
  await teller.at(teller.now() + random.int(5, 20) * minute);
  await teller.ask(by, sendForApproval, { params: { id }, body: { by: 'portal', note: 'The vehicle is off the road until this is done.' } });
  if (said === 'waits') return;
  await teller.at(teller.now() + random.int(20, 90) * minute);
  const [approval] = (await teller.ask(user, listCustomerJobApprovals, { params: { id } })).items;
  if (approval) await teller.ask(user, answerOwnApproval, { params: { id: approval.id }, body: answerTo(approval, said, random) });
}

/** Where something is refused it is the last line. */
function answerTo({ lines }: OwnApproval, said: 'approved' | 'refused', random: Random): AnswerApproval {
  const last = lines.at(-1);
  return {
    authorisationNumber: `A${random.digits(7)}`,
    lines: lines.map(({ id }) =>
      said === 'refused' && id === last?.id
        ? { id, outcome: 'refused', reason: 'Not part of our contract. Please leave it out, or bill the driver.' }
        : { id, outcome: 'approved' },
    ),
  };
}

import type { OwnApproval } from '@quarterlight/contract/approvals/schemas';
import type { FieldValues } from 'react-hook-form';

/** What an answer begins with: nothing is said to any line. `said` is by line, and is sent as `lines`. */
export const answerDefaults = ({ lines, net }: OwnApproval) => ({
  authorisationNumber: '',
  said: Object.fromEntries(lines.map(({ id }) => [id, { outcome: '', limit: null, reason: '', currency: net.currency }])),
});

/** The body of an answer from what the form holds; a line to which nothing was said is left out, so that it is asked for. */
export const answerBody =
  ({ lines }: OwnApproval) =>
  ({ said, authorisationNumber, answeredBy }: FieldValues): FieldValues => ({
    ...(answeredBy === undefined ? {} : { answeredBy }),
    authorisationNumber,
    lines: lines.flatMap(({ id }): FieldValues[] => {
      const { outcome, limit, reason } = said?.[id] ?? {};
      if (outcome === 'approved') return [{ id, outcome, limit: limit ?? null }];
      return outcome === 'refused' ? [{ id, outcome, reason: reason ?? '' }] : [];
    }),
  });

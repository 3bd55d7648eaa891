import { z } from 'zod';
import { Id, Instant } from '../common.ts';

/** What a private link lets its holder do: one thing each. */
export const LinkPurpose = z.enum(['quotation', 'photographs', 'job', 'approval']);
export type LinkPurpose = z.output<typeof LinkPurpose>;
/** What the token of a link looks like: 256 bits in base64url. */
export const LinkToken = z.string().min(1).max(100);
/** Path parameters of every route that a link opens. */
export const byToken = z.strictObject({ token: LinkToken });

/** What a link opens, for whoever holds it. */
export const OpenedLink = z.object({ purpose: LinkPurpose, until: Instant });

/** A link that was made, as the office sees it; its token is shown to nobody. */
export const LinkView = z.object({
  id: Id,
  purpose: LinkPurpose,
  state: z.enum(['open', 'expired', 'revoked', 'used']),
  createdAt: Instant,
  until: Instant,
  views: z.number().int(),
  firstViewedAt: Instant.nullable(),
  lastViewedAt: Instant.nullable(),
});
export type LinkView = z.output<typeof LinkView>;

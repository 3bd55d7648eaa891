import type { LinkState } from '@quarterlight/contract/identity/routes-users';
import { formatInstant } from '@quarterlight/kit/instants';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueMessage } from '../outbox/index.ts';
import { minutes } from './issue-token.ts';
import { findLink, voidLinks } from './links.queries.ts';
import { hashOf, linkLife, makeResetToken, mostMailsAnHour, resetLink } from './reset-password.ts';
import { countResets } from './sign-in.queries.ts';
import type { UserRecordRow } from './user.record.ts';

export const invitationLife = minutes(7 * 24 * 60);
export const invitedUntil = (now: string): string => new Date(Date.parse(now) + invitationLife).toISOString();

/** Mails a link that lasts a week, in the place of those before it; the first sign-in needs it, since the user has no password yet. */
export async function sendInvitation(tx: WriteTx, user: UserRecordRow, port: number): Promise<void> {
  await assertMayMail(tx, user);
  await voidLinks(tx, user.id, 'replaced');
  const link = await resetLink(tx, await makeResetToken(tx, user.id, { life: invitationLife, invitation: true }), port);
  const until = formatInstant(Date.parse(tx.now) + invitationLife, tx.tenant.timeZone);
  await mail(tx, user, 'invitation', { until, link });
}

/** Mails a link to choose a new password, for half an hour, because the actor wants it. */
export async function sendResetFor(tx: WriteTx, user: UserRecordRow, port: number): Promise<void> {
  await assertMayMail(tx, user);
  const link = await resetLink(tx, await makeResetToken(tx, user.id, { life: linkLife }), port);
  await mail(tx, user, 'password-link', { by: tx.actor.displayName || tx.actor.username, link });
}

async function assertMayMail(tx: ReadTx, user: UserRecordRow): Promise<void> {
  if (user.email === '') throw new Refusal('user.no_email');
  const anHourAgo = new Date(Date.parse(tx.now) - minutes(60)).toISOString();
  if ((await countResets(tx, user.id, anHourAgo)) >= mostMailsAnHour) throw new Refusal('user.mailed_enough');
}

const mail = (tx: WriteTx, user: UserRecordRow, template: 'invitation' | 'password-link', values: Readonly<Record<string, string>>) =>
  queueMessage(tx, {
    channel: 'email',
    template,
    opensUserId: user.id,
    recipient: user.email,
    values: { name: user.display_name, username: user.username, ...values },
    entity: 'user',
    entityId: user.id,
  });

/** How a link stands, for whoever has it. */
export async function linkState(tx: ReadTx, token: string): Promise<z.output<typeof LinkState>> {
  const link = await findLink(tx, hashOf(token));
  if (!link) return { state: 'unknown', invitation: false, until: null };
  return { state: stateOf(link, tx.now), invitation: link.invitation, until: link.expires_at };
}

function stateOf(link: NonNullable<Awaited<ReturnType<typeof findLink>>>, now: string): z.output<typeof LinkState>['state'] {
  if (link.used_at !== null) return 'used';
  if (link.voided === 'withdrawn' || link.voided === 'replaced') return link.voided;
  if (link.voided !== '' || !['active', 'invited'].includes(link.status)) return 'closed';
  return link.expires_at <= now ? 'expired' : 'good';
}

import type { Settings } from '@quarterlight/contract/system/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';

/** The setting of each public text. */
export const settingOfText = { 'privacy-policy': 'privacyPolicy', 'terms-of-use': 'termsOfUse', 'contact-us': 'contactUs' } as const;
export type PublicTextName = keyof typeof settingOfText;
const textNames = ['privacy-policy', 'terms-of-use', 'contact-us'] as const satisfies readonly PublicTextName[];

/** Keeps every text that changed as a version, and the terms where they are to be accepted again. */
export async function keepTexts(tx: WriteTx, before: Settings['texts'], after: Settings['texts']): Promise<void> {
  for (const name of textNames) {
    const body = after[settingOfText[name]];
    const isAsked = name === 'terms-of-use' && after.termsVersion !== before.termsVersion;
    if (body === before[settingOfText[name]] && !isAsked) continue;
    await tx.db
      .insertInto('public_text')
      .values({ id: newId(), name, body, terms_version: after.termsVersion, saved_by: tx.actor.username, saved_at: tx.now })
      .execute();
  }
}

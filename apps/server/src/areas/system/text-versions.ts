import { type EditedText, TextName, type TextVersion } from '@quarterlight/contract/system/schemas';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from './get-settings.ts';
import { type PublicTextName, settingOfText } from './keep-texts.ts';
import { productText, titleOf } from './public-texts.ts';
import { changeSettings } from './update-settings.ts';

/** A public text with the product's own beside it. */
export async function showEditedText(tx: ReadTx, name: PublicTextName): Promise<EditedText> {
  const { texts, company } = await getSettings(tx);
  return { name, title: titleOf(name), own: texts[settingOfText[name]], product: productText(name, company), version: texts.termsVersion };
}

/** Puts a text onto its public page; with `askAgain`, everybody accepts the terms anew. Refuses `system.not_terms`. */
export async function publishText(
  tx: WriteTx,
  name: PublicTextName,
  { body, askAgain = false }: { readonly body: string; readonly askAgain?: boolean | undefined },
): Promise<EditedText> {
  if (askAgain && name !== 'terms-of-use') throw new Refusal('system.not_terms');
  await changeSettings(tx, ({ texts }) => ({
    texts: { [settingOfText[name]]: body, ...(askAgain ? { termsVersion: texts.termsVersion + 1 } : {}) },
  }));
  return showEditedText(tx, name);
}

const versions = (tx: ReadTx) =>
  tx.db.selectFrom('public_text').select(['public_text.id', 'public_text.name', 'public_text.body', 'terms_version', 'saved_by', 'saved_at']);
type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

const present = (row: VersionRow, current: string | undefined): TextVersion => ({
  id: row.id,
  name: TextName.parse(row.name),
  termsVersion: row.terms_version,
  savedAt: row.saved_at,
  savedBy: row.saved_by,
  isProducts: row.body === '',
  current: row.id === current,
});

const newest = async (tx: ReadTx, name: string): Promise<string | undefined> =>
  (await tx.db.selectFrom('public_text').select('id').where('name', '=', name).orderBy('saved_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst())
    ?.id;

/** What was published on a page, newest first. */
export async function listVersions(
  tx: ReadTx,
  name: PublicTextName,
  request: { readonly limit?: number | undefined; readonly after?: string | undefined; readonly before?: string | undefined },
) {
  const current = await newest(tx, name);
  const rows = await keysetPage(tx, versions(tx).where('public_text.name', '=', name), {
    request,
    id: 'public_text.id',
    keys: { savedAt: 'public_text.saved_at' },
    byDefault: '-savedAt',
  });
  return presentPage(rows, (row) => present(row, current));
}

export async function readVersion(tx: ReadTx, id: string) {
  const row = found(await versions(tx).where('public_text.id', '=', id).executeTakeFirst());
  return { ...present(row, await newest(tx, row.name)), body: row.body };
}

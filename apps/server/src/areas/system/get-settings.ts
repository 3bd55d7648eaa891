import type { SettingChanged, Settings, SettingsReply } from '@quarterlight/contract/system/schemas';
import { Settings as SettingsSchema } from '@quarterlight/contract/system/schemas';
import { defaultSettings } from '@quarterlight/contract/system/setting-defaults';
import type { ReadTx } from '../../platform/database/scope.ts';
import { presentSecrets } from './secrets.ts';
import { findSettingChanges, findStored, type NumberCounter } from './settings.queries.ts';

/** Settings' name of each counter. */
export const counterKinds = {
  worksheet: 'worksheet',
  quotation: 'quotation',
  purchaseOrder: 'purchase-order',
  credit: 'credit',
  invoice: 'invoice',
} as const satisfies Record<keyof Settings['numbering'], string>;

/** The tenant's settings: what was stored over the defaults, group by group. */
export async function getSettings(tx: ReadTx): Promise<Settings> {
  const { settings: stored, counters, name, logo, timeZone, currency } = await findStored(tx);
  const merged = Object.fromEntries(
    Object.entries(defaultSettings(currency)).map(([group, defaults]) => [group, overDefaults(group, defaults, stored[group])]),
  );
  const settings = SettingsSchema.parse({ ...merged, numbering: numberingOf(counters) });
  return { ...settings, company: { ...settings.company, name, logo, timeZone, currency } };
}

/** Where links in messages lead: the company's registered address, never the host that a request named; this process's own port where there is none. */
export async function webAddress(tx: ReadTx, port: number): Promise<string> {
  const { company } = await getSettings(tx);
  return company.webAddress || `http://localhost:${port}`;
}

/** What was stored over the defaults; a value that this version does not know or take is passed over, so that no stored setting stops the work. */
function overDefaults(group: string, defaults: object, kept: unknown): object {
  if (typeof kept !== 'object' || kept === null) return defaults;
  const schema = Object.entries(SettingsSchema.shape).find(([name]) => name === group)?.[1];
  const fits = (key: string, value: unknown) => key in defaults && schema?.safeParse({ ...defaults, [key]: value }).success === true;
  return { ...defaults, ...Object.fromEntries(Object.entries(kept).filter(([key, value]) => fits(key, value))) };
}

function numberingOf(counters: readonly NumberCounter[]): object {
  const one = (wanted: string) => {
    const { prefix = '', next = 1 }: Partial<NumberCounter> = counters.find(({ kind }) => kind === wanted) ?? {};
    return { prefix, next };
  };
  return Object.fromEntries(Object.entries(counterKinds).map(([name, kind]) => [name, one(kind)]));
}

/** The settings as they are answered: secrets as set or not set. */
export async function presentSettings(tx: ReadTx): Promise<SettingsReply> {
  const settings = await getSettings(tx);
  return { ...settings, integrations: { ...settings.integrations, ...(await presentSecrets(tx)) } };
}

/** Who changed each setting last, as far as the newest 300 changes tell. */
export async function presentChanges(tx: ReadTx): Promise<SettingChanged[]> {
  const last = new Map<string, SettingChanged>();
  for (const { id, at, username, fields } of await findSettingChanges(tx, 300))
    for (const setting of fields) if (!last.has(setting)) last.set(setting, { setting, at, by: username, entryId: id });
  return [...last.values()];
}

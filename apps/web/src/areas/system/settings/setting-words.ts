import { formatRate } from '@quarterlight/contract/rules/vat';
import { type SettingField, type SettingGroup, settingFields, settingGroups } from '@quarterlight/contract/system/setting-fields';
import { nothing } from '../../../platform/formats.ts';
import { toldValue } from '../../../ui/form/told-value.ts';

export interface NamedField extends SettingField {
  readonly group: SettingGroup;
  readonly name: string;
}

const groupNames = Object.keys(settingGroups) as SettingGroup[];

/** The settings of a group, in the order of its page. */
export const fieldsOf = (group: SettingGroup): NamedField[] =>
  Object.entries<SettingField>(settingFields[group]).map(([name, field]) => ({ ...field, group, name }));

const plainWords = (text: string) => text.toLowerCase();

/** The settings whose label, help or group has every word that was typed, those whose label has them first. */
export function findSettings(typed: string): NamedField[] {
  const words = plainWords(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => plainWords(text).includes(word));
  const all = groupNames.flatMap(fieldsOf);
  const labelled = all.filter(({ label }) => has(label));
  const told = all.filter((field) => !labelled.includes(field) && has(`${settingGroups[field.group].title} ${field.label} ${field.help}`));
  return [...labelled, ...told].slice(0, 12);
}

/** The label with what its figures count: 'Book ahead (days)'. */
export const labelOf = ({ label, unit, kind }: SettingField): string =>
  kind === 'percent' ? `${label} (%)` : unit === undefined || unit === 'files' ? label : `${label} (${unit})`;

/** A value of a setting in words: '30 days', '£1,000.00', '2 %', 'On'. */
export function settingText({ kind, unit }: SettingField, value: unknown): string {
  if (value === '' || value === null || value === undefined) return 'empty';
  if (kind === 'switch') return value === true ? 'on' : 'off';
  if (kind === 'percent') return typeof value === 'number' ? formatRate(value) : nothing;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return unit === undefined || unit === 'files' ? toldValue(value) : `${toldValue(value)} ${unit}`;
}

import { Settings, SettingsChange, SettingsReply } from '@quarterlight/contract/system/schemas';
import { secretFields, settingFields, settingGroups } from '@quarterlight/contract/system/setting-fields';
import { z } from 'zod';
import { keepNames } from '../../platform/record/field-names.ts';

const entriesOf = (of: object): [string, { readonly label: string; readonly help: string }][] => Object.entries(of);

/** The system log and the reference of the interface call settings what their page calls them. */
export function nameSettings(): void {
  for (const [group, { title, help }] of Object.entries(settingGroups)) {
    const fields = entriesOf(Reflect.get(settingFields, group));
    const secrets = group === 'integrations' ? entriesOf(secretFields) : [];
    const lower = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);
    keepNames('setting', Object.fromEntries([...fields, ...secrets].map(([name, { label }]) => [`${group}.${name}`, `${title}: ${lower(label)}`])));
    const description = [help, ...[...fields, ...secrets].map(([name, field]) => `${name}: ${field.label}. ${field.help}`)].join('\n');
    for (const shape of [Settings.shape, SettingsReply.shape, SettingsChange.shape]) {
      const schema: unknown = Reflect.get(shape, group);
      if (schema instanceof z.ZodType) z.globalRegistry.add(schema, { description });
    }
  }
}

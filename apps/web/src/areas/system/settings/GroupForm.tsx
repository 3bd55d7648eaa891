import type { SettingsReply } from '@quarterlight/contract/system/schemas';
import { defaultSettings } from '@quarterlight/contract/system/setting-defaults';
import { type SettingGroup, settingGroups } from '@quarterlight/contract/system/setting-fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Form } from '../../../ui/form/Form.tsx';
import { later } from '../../../ui/later.tsx';
import { settingsApi } from '../settings.api.ts';
import { LogoPart } from './LogoPart.tsx';
import { SecretParts } from './SecretParts.tsx';
import { SettingRow } from './SettingRow.tsx';
import { useSettingForm } from './setting-form.ts';
import { fieldsOf, type NamedField } from './setting-words.ts';
import classes from './settings.module.css';

const RetentionCounts = later(() => import('../../privacy/index.ts'), 'RetentionCounts');

interface GroupFormProps {
  readonly settings: SettingsReply;
  readonly group: SettingGroup;
  /** The setting that was looked for. */
  readonly wanted: string;
}

/** The settings of a group as one form. */
export function GroupForm({ settings, group, wanted }: GroupFormProps) {
  const form = useSettingForm(settings, group);
  const changes = useQuery(settingsApi.changes()).data ?? [];
  const defaults: Readonly<Record<string, unknown>> = Object(Reflect.get(defaultSettings(settings.company.currency), group));
  const { title, help } = settingGroups[group];
  useEffect(() => {
    if (wanted === '') return;
    const row = document.getElementById(`setting-${wanted}`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('input:not([type="hidden"]):not(:disabled), textarea, button')?.focus({ preventScroll: true });
  }, [wanted]);
  const byDefaultOf = ({ name, kind }: NamedField): unknown => {
    const value = defaults[name];
    return group === 'company' ? undefined : kind === 'percent' && typeof value === 'number' ? value / 100 : value;
  };
  const changeOf = ({ name }: NamedField) => changes.find(({ setting }) => setting === `${group}.${name}`);
  return (
    <section className={classes.group} aria-labelledby="settings-group">
      <h2 id="settings-group">{title}</h2>
      <p className={classes.help}>{help}</p>
      {group === 'company' && (
        <LogoPart path={settings.company.logo} name={settings.company.name} changed={changes.find(({ setting }) => setting === 'company.logo')} />
      )}
      <Form form={form} submit="Save" isLong>
        {fieldsOf(group)
          .filter(({ kind }) => kind !== 'logo')
          .map((field) => (
            <SettingRow
              key={field.name}
              field={field}
              byDefault={byDefaultOf(field)}
              changed={changeOf(field)}
              locked={group === 'numbering' && field.name === 'invoice' && settings.numbering.invoice.next > 1}
            />
          ))}
        {group === 'privacy' && <RetentionCounts />}
        {group === 'integrations' && <SecretParts settings={settings} changes={changes} />}
      </Form>
    </section>
  );
}

import type { SettingsReply } from '@quarterlight/contract/system/schemas';
import type { SettingGroup } from '@quarterlight/contract/system/setting-fields';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { confirm } from '../../../ui/confirm.ts';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { leaving } from '../../../ui/unsaved.ts';
import { settingRoutes } from '../settings.api.ts';
import { fieldsOf } from './setting-words.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const groupIn = (values: FieldValues, group: string): FieldValues => Object(values[group]);

/** A short number for what a text says, so that two of them can be told apart. */
export function stampOf(value: unknown): number {
  let stamp = 7;
  for (const letter of JSON.stringify(value)) stamp = (stamp * 31 + (letter.codePointAt(0) ?? 0)) % 999_999_937;
  return stamp;
}

/** What the form of a group is filled with: percent where basis points are kept. */
export function valuesOf(settings: SettingsReply, group: SettingGroup): FieldValues {
  const kept: FieldValues = settings[group];
  const fields = fieldsOf(group).map(({ name, kind }) => {
    const value: unknown = kept[name];
    return [name, kind === 'percent' && typeof value === 'number' ? value / 100 : value] as const;
  });
  return { [group]: Object.fromEntries(fields) };
}

/** Only what was changed is sent, so that two people who change different fields both keep theirs. */
export function changedOf(group: SettingGroup, values: FieldValues, base: FieldValues): FieldValues {
  const [typed, was] = [groupIn(values, group), groupIn(base, group)];
  const kinds = new Map(fieldsOf(group).map(({ name, kind }) => [name, kind]));
  const changed = Object.entries(typed).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || isSame(value, was[name])) return [];
    if (kinds.get(name) === 'numbering') return [[name, changedParts(Object(value), Object(was[name]))] as const];
    return [[name, kinds.get(name) === 'percent' && typeof value === 'number' ? Math.round(value * 100) : value] as const];
  });
  const sent: FieldValues = Object.fromEntries(changed);
  return { [group]: group === 'integrations' ? withKeys(sent) : sent };
}

/** A new address service gets a key of its own or none; an empty key changes nothing else. */
function withKeys({ addressLookupKey, vehicleLookupKey, motClientSecret, motApiKey, ...sent }: FieldValues): FieldValues {
  const isOther = 'addressService' in sent;
  return {
    ...sent,
    ...(isOther ? { addressLookupKey: addressLookupKey ?? '' } : addressLookupKey ? { addressLookupKey } : {}),
    ...(vehicleLookupKey ? { vehicleLookupKey } : {}),
    ...(motClientSecret ? { motClientSecret } : {}),
    ...(motApiKey ? { motApiKey } : {}),
  };
}

const changedParts = (value: object, was: object) => Object.fromEntries(Object.entries(value).filter(([key, part]) => !isSame(part, Reflect.get(was, key))));

/** A form takes over what somebody else changed while nothing is typed in it; what is typed stays, and the form says what changed. */
export function useFollowing(form: ContractForm, values: FieldValues): void {
  const { methods, comparison, saving } = form;
  const { moved, told, end } = comparison;
  const isDirty = methods.formState.isDirty;
  const latest = useRef(values);
  latest.current = values;
  useEffect(() => {
    if (!moved || isDirty || saving || told !== null) return;
    methods.reset(latest.current);
    end();
  }, [moved, isDirty, saving, told, methods, end]);
}

/** Asks before another part of the same page takes the place of a form with unsaved changes. */
export function usePartGuard(form: ContractForm): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname === next.pathname && !isSame(current.search, next.search) && form.isUnsaved() && !(await confirm(leaving)),
  });
}

/** The form of a group of settings. */
export function useSettingForm(settings: SettingsReply, group: SettingGroup): ContractForm {
  const values = valuesOf(settings, group);
  const form: ContractForm = useContractForm(settingRoutes.updateSettings, {
    defaults: values,
    version: stampOf(values),
    toBody: (typed) => changedOf(group, typed, form.methods.formState.defaultValues ?? {}),
    refresh: ['setting'],
    onDone: (reply) => form.methods.reset(valuesOf(reply, group)),
  });
  usePartGuard(form);
  useFollowing(form, values);
  return form;
}

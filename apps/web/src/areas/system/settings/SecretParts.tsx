import { Button } from '@mantine/core';
import { addressServices } from '@quarterlight/contract/system/address-services';
import type { SecretName, SettingChanged, SettingsReply } from '@quarterlight/contract/system/schemas';
import { secretFields } from '@quarterlight/contract/system/setting-fields';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { instantText } from '../../../platform/formats.ts';
import { confirm } from '../../../ui/confirm.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { settingsApi } from '../settings.api.ts';
import classes from './settings.module.css';

interface SecretPartsProps {
  readonly settings: SettingsReply;
  readonly changes: readonly SettingChanged[];
}

/** The keys of outside services: whether each is set, never what it is. */
export function SecretParts({ settings: { integrations }, changes }: SecretPartsProps) {
  const { control } = useFormContext();
  const chosen: unknown = useWatch({ control, name: 'integrations.addressService' });
  const isOther = chosen !== integrations.addressService;
  const changeOf = (name: SecretName) => changes.find(({ setting }) => setting === `integrations.${name}`);
  return (
    <>
      <Secret
        name="addressLookupKey"
        isSet={integrations.addressLookupKeySet}
        changed={changeOf('addressLookupKey')}
        // A key is shown to the service that it is for and to no other.
        asked={
          isOther && integrations.addressLookupKeySet
            ? `The key that is set is for ${addressServices[integrations.addressService]}. Enter the key of the new service, or leave it empty to remove it.`
            : null
        }
      />
      <Secret name="vehicleLookupKey" isSet={integrations.vehicleLookupKeySet} changed={changeOf('vehicleLookupKey')} asked={null} />
      <Secret name="motClientSecret" isSet={integrations.motClientSecretSet} changed={changeOf('motClientSecret')} asked={null} />
      <Secret name="motApiKey" isSet={integrations.motApiKeySet} changed={changeOf('motApiKey')} asked={null} />
    </>
  );
}

interface SecretProps {
  readonly name: SecretName;
  readonly isSet: boolean;
  readonly changed: SettingChanged | undefined;
  /** Why it has to be entered. */
  readonly asked: string | null;
}

function Secret({ name, isSet, changed, asked }: SecretProps) {
  const [typing, setTyping] = useState(false);
  const { setValue, resetField } = useFormContext();
  const remove = useMutation(settingsApi.update());
  const { label, help } = secretFields[name];
  const field = `integrations.${name}`;
  const isShown = typing || asked !== null;
  const takeAway = async () => {
    const text = 'The product’s own stand-in answers from then on. The key cannot be shown again.';
    if (await confirm({ title: `Remove the ${label.charAt(0).toLowerCase()}${label.slice(1)}?`, text, confirm: 'Remove', danger: true }))
      remove.mutate({ body: { integrations: { [name]: '' } } });
  };
  return (
    <div className={classes.row} data-setting={field}>
      {isShown ? (
        <PasswordField name={field} label={label} description={asked ?? help} autoComplete="new-password" />
      ) : (
        <>
          <span className={classes.label}>{label}</span>
          <span className={classes.help}>{help}</span>
        </>
      )}
      <div className={classes.meta}>
        <span className={classes.state} data-set={isSet || undefined}>
          {isSet ? 'Set' : 'Not set'}
        </span>
        {!isShown && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setValue(field, '');
              setTyping(true);
            }}
          >
            {isSet ? 'Replace' : 'Enter the key'}
          </Button>
        )}
        {typing && asked === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              resetField(field);
              setTyping(false);
            }}
          >
            Leave it as it is
          </Button>
        )}
        {isSet && !isShown && (
          <Button variant="subtle" size="compact-sm" loading={remove.isPending} onClick={() => void takeAway()}>
            Remove
          </Button>
        )}
        {changed && (
          <span>
            Changed by {changed.by}, {instantText(changed.at)}
          </span>
        )}
      </div>
    </div>
  );
}

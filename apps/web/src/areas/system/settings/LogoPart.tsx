import { Button } from '@mantine/core';
import type { companyLogo } from '@quarterlight/contract/system/routes';
import type { SettingChanged } from '@quarterlight/contract/system/schemas';
import { settingFields } from '@quarterlight/contract/system/setting-fields';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bare } from '../../../platform/api.ts';
import { instantText } from '../../../platform/formats.ts';
import { queryFor } from '../../../platform/query.ts';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { settingsApi } from '../settings.api.ts';
import classes from './settings.module.css';

const pictures = ['image/png', 'image/jpeg', 'image/webp'];
const logoRoute = bare<typeof companyLogo>('GET', '/v1/system/logos/:hash');

interface LogoPartProps {
  readonly path: string;
  readonly name: string;
  readonly changed: SettingChanged | undefined;
}

/** The company's logo as it looks on light and on dark screens; uploaded, replaced and removed at once. */
export function LogoPart({ path, name, changed }: LogoPartProps) {
  const [adding, setAdding] = useState(false);
  const set = useMutation(settingsApi.setLogo());
  const remove = useMutation(settingsApi.removeLogo());
  const upload = async (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    await set.mutateAsync({ body, quiet: true });
    setAdding(false);
  };
  const takeAway = async () => {
    if (await confirm({ title: 'Remove the logo?', text: 'Pages and documents show the company’s name instead.', confirm: 'Remove', danger: true }))
      remove.mutate({});
  };
  const { label, help } = settingFields.company.logo;
  return (
    <div className={classes.row} id="setting-logo" data-setting="company.logo">
      <span className={classes.label}>{label}</span>
      <span className={classes.help}>{help} A PNG, JPEG or WebP; wide ones look best.</span>
      {path !== '' && <Logo path={path} name={name} />}
      <div className={classes.meta}>
        {path === '' && <span>None: the name stands there.</span>}
        {!adding && (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            {path === '' ? 'Add a logo' : 'Replace the logo'}
          </Button>
        )}
        {path !== '' && (
          <Button variant="subtle" size="compact-sm" loading={remove.isPending} onClick={() => void takeAway()}>
            Remove the logo
          </Button>
        )}
        {changed && (
          <span>
            Changed by {changed.by}, {instantText(changed.at)}
          </span>
        )}
      </div>
      {adding && (
        <>
          <FileUpload label="Choose a picture" single accept={pictures} onUpload={upload} />
          <Button variant="subtle" size="compact-sm" className={classes.narrow} onClick={() => setAdding(false)}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}

function Logo({ path, name }: { readonly path: string; readonly name: string }) {
  const hash = /^\/v1\/system\/logos\/([0-9a-f]{32})$/.exec(path)?.[1] ?? '';
  const kept = useQuery({ ...queryFor(logoRoute, { params: { hash } }), enabled: hash !== '', staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  const picture = (place: string) =>
    kept.data ? <BlobImage blob={kept.data} alt={`Logo of ${name}, ${place}`} /> : hash === '' ? <img src={path} alt={`Logo of ${name}, ${place}`} /> : null;
  return (
    <div className={classes.logos}>
      <span className={classes.onLight}>{picture('on a light page')}</span>
      <span className={classes.onDark}>
        <span>{picture('on a dark page')}</span>
      </span>
    </div>
  );
}

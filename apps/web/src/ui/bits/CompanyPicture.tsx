import type { companyLogo } from '@quarterlight/contract/system/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bare } from '../../platform/api.ts';
import { queryFor } from '../../platform/query.ts';
import { BlobImage } from './BlobImage.tsx';

const logoRoute = bare<typeof companyLogo>('GET', '/v1/system/logos/:hash');

/** The company's logo, or its name where there is none. Only an address of our own is shown. */
export function CompanyPicture({ logo, name }: { readonly logo: string; readonly name: string }) {
  const [failed, setFailed] = useState('');
  const hash = /^\/v1\/system\/logos\/([0-9a-f]{32})$/.exec(logo)?.[1] ?? '';
  // Its name says what is in it: what was fetched stays true.
  const kept = useQuery({ ...queryFor(logoRoute, { params: { hash } }), enabled: hash !== '', staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  const isOurs = hash === '' && /^\/(?!\/)/.test(logo) && failed !== logo;
  if (kept.data && hash !== '') return <BlobImage blob={kept.data} alt={name} />;
  return isOurs ? <img src={logo} alt={name} onError={() => setFailed(logo)} /> : <span>{name}</span>;
}

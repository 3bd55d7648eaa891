import type { companyLogo } from '@quarterlight/contract/system/routes';
import { useState } from 'react';
import { bare } from '../../platform/api.ts';
import { BlobImage } from './BlobImage.tsx';

export const logoRoute = bare<typeof companyLogo>('GET', '/v1/system/logos/:hash');
/** What names the picture in the path of a logo that is kept here; empty of any other path. */
export const hashOfLogo = (logo: string): string => /^\/v1\/system\/logos\/([0-9a-f]{32})$/.exec(logo)?.[1] ?? '';

interface CompanyPictureProps {
  readonly logo: string;
  readonly name: string;
  /** What was fetched of a logo that is kept here. */
  readonly picture: Blob | null;
}

/** The company's logo, or its name where there is none. Only an address of our own is shown. */
export function CompanyPicture({ logo, name, picture }: CompanyPictureProps) {
  const [failed, setFailed] = useState('');
  const isKept = hashOfLogo(logo) !== '';
  if (isKept && picture) return <BlobImage blob={picture} alt={name} />;
  const isOurs = !isKept && /^\/(?!\/)/.test(logo) && failed !== logo;
  return isOurs ? <img src={logo} alt={name} onError={() => setFailed(logo)} /> : <span>{name}</span>;
}

import { setCompanyLogo } from '@quarterlight/contract/files/routes';
import { listRoles } from '@quarterlight/contract/identity/routes-people';
import { countTerms, listTerms } from '@quarterlight/contract/identity/routes-terms';
import {
  editedText,
  getSettings,
  getTextVersion,
  listTextVersions,
  publishText,
  removeCompanyLogo,
  settingChanges,
  updateSettings,
} from '@quarterlight/contract/system/routes';
import type { EditedText } from '@quarterlight/contract/system/schemas';
import { chooseSetUp, getSetUp, putSetUpAway } from '@quarterlight/contract/system/set-up-routes';
import { mutationFor, queryFor } from '../../platform/query.ts';

export type TextName = EditedText['name'];

/** Settings, the logo and the texts of the public pages; whatever changes one is a change of the settings. */
export const settingsApi = {
  all: () => queryFor(getSettings),
  changes: () => queryFor(settingChanges),
  roles: () => queryFor(listRoles),
  update: (onDone?: () => unknown) => mutationFor(updateSettings, onDone ? { onDone } : {}),
  setLogo: () => mutationFor(setCompanyLogo, { refresh: ['setting'] }),
  removeLogo: () => mutationFor(removeCompanyLogo, { refresh: ['setting'] }),
  text: (name: TextName) => queryFor(editedText, { params: { name }, touches: ['setting'] }),
  versions: (name: TextName, after?: string) =>
    queryFor(listTextVersions, { params: { name }, query: { limit: 20, ...(after ? { after } : {}) }, touches: ['setting'] }),
  version: (id: string) => queryFor(getTextVersion, { params: { id } }),
  terms: (query: { accepted?: boolean; q?: string; after?: string }) => queryFor(listTerms, { query: { limit: 20, ...query }, touches: ['setting', 'user'] }),
  setUp: () => queryFor(getSetUp, { touches: ['setting', 'branch', 'user', 'stock', 'supplier', 'customer', 'labour-rate'] }),
  chooseSetUp: () => mutationFor(chooseSetUp, { refresh: ['setting'] }),
  putSetUpAway: () => mutationFor(putSetUpAway, { refresh: ['setting'], notice: 'The list is put away. It stays in the settings.' }),
  termsCounts: () => queryFor(countTerms, { touches: ['setting', 'user'] }),
};

/** What the forms send. */
export const settingRoutes = { updateSettings, publishText };

import { assertProved } from '../../platform/access/proved.ts';
import { defineImport } from '../../platform/imports/define-import.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyUserFile } from './apply-user-file.ts';
import { lockAdministration } from './people.queries.ts';
import { isOfOrganisation } from './people.rules.ts';
import { planUserFile, userFindings } from './plan-user-file.ts';
import { undoUserFile, whyUsersStay } from './undo-user-file.ts';
import { userFileColumns } from './user-file.columns.ts';

/** People who sign in. Passwords are never in files: whoever is added chooses one by an invitation. */
export const userImport = defineImport({
  kind: 'users',
  title: 'Users',
  columns: userFileColumns,
  needs: [['username', 'email']],
  ofSupplier: false,
  assertOptions: async ({ actor }) => {
    if (!isOfOrganisation(actor)) throw new Refusal('load.not_allowed');
  },
  assertAsked: assertProved,
  hold: lockAdministration,
  plan: planUserFile,
  findings: userFindings,
  apply: applyUserFile,
  dependedOn: whyUsersStay,
  undo: undoUserFile,
});

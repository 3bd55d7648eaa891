import { all, definePersonalData, erasedPerson, formerUser, type PersonalData } from '../../platform/privacy/personal-data.ts';

/** Lines and what was said to them stay: what was agreed for how much is asked of the trade, not of the person. */
const approval: Pick<PersonalData, 'table' | 'title' | 'erases' | 'keeps' | 'versioned'> = {
  table: 'approval',
  title: 'Approvals',
  erases: { recipient: erasedPerson, answered_by: erasedPerson, ...all("''", 'note', 'authorisation_number', 'end_reason') },
  keeps: { registration: 'safety of the vehicle and recalls', vehicle: 'safety of the vehicle and recalls' },
  versioned: true,
};

/** To whom lines were sent, who answered, and what was written about them. */
export const approvalsPersonal = definePersonalData(
  { ...approval, under: { of: 'worksheet', on: 'r.worksheet_id = p.id' } },
  { ...approval, under: { of: 'quotation', on: 'r.quotation_id = p.id' } },
  { table: 'approval_line', title: 'Lines of approvals', under: { of: 'approval', on: 'r.approval_id = p.id' }, erases: { reason: "''" } },
  {
    table: 'approval_message',
    title: 'Messages about approvals',
    under: { of: 'approval', on: 'r.approval_id = p.id' },
    erases: { words: "'Erased'", written_by: erasedPerson },
  },
  {
    table: 'approval_message',
    title: 'Messages about approvals that they wrote',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { written_by: formerUser },
    nameOnly: true,
  },
);

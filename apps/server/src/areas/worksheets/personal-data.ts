import { all, definePersonalData, erasedKey, erasedPerson, formerUser, type PersonalData } from '../../platform/privacy/personal-data.ts';
import { messageErasure } from '../outbox/index.ts';

const ofJob = (table: PersonalData['table'], title: string) => ({ table, title, under: { of: 'worksheet', on: 'r.worksheet_id = p.id' } }) as const;

/** Vehicle, glass and work stay with a job: which glass was fitted and calibrated how, and which batch glued it in, is asked when one is recalled. */
const job: Pick<PersonalData, 'table' | 'title' | 'erases' | 'keeps' | 'open' | 'versioned' | 'search'> = {
  table: 'worksheet',
  title: 'Jobs',
  erases: {
    ...all("''", 'contact_title', 'contact_first_name', 'contact_telephone', 'contact_mobile', 'contact_email'),
    contact_last_name: erasedPerson,
    ...all("''", 'line1', 'line2', 'line3', 'town', 'county', 'postcode'),
    ...all('null::double precision', 'latitude', 'longitude'),
    ...all("''", 'note_customer', 'note_internal', 'note_technician', 'awaiting_note', 'cancel_reason', 'credit_allowed_reason', 'excess_explanation'),
    ...all("''", 'damage_note', 'rejection_note', 'difference_note', 'wait_note'),
    ...all("''", 'policy_number', 'claim_number', 'authorisation_number', 'signed_by', 'certificate_number', 'authorised_by'),
    ...all("''", 'policyholder_name', 'policyholder_telephone', 'policyholder_email', 'policyholder_line1', 'policyholder_line2', 'policyholder_line3'),
    ...all("''", 'policyholder_town', 'policyholder_county', 'policyholder_postcode', 'mandate_signed_by'),
    mandate_signed_on: 'null::date',
    signature_file_id: 'null::uuid',
  },
  keeps: { registration: 'safety of the vehicle and recalls', vehicle_vin: 'safety of the vehicle and recalls' },
  open: { when: "r.state not in ('invoiced', 'cancelled', 'rejected')", says: 'Finish, bill or cancel the job first.' },
  versioned: true,
  search: 'worksheet',
};

/** Whom a job was done for, what they said and signed, and who worked on it. */
export const worksheetsPersonal = definePersonalData(
  {
    ...job,
    find: {
      label: 'r.number',
      detail:
        "concat_ws(', ', nullif(btrim(r.contact_first_name || ' ' || r.contact_last_name), ''), nullif(r.registration, ''), to_char(r.created_on, 'DD/MM/YYYY'))",
      names: ["r.contact_first_name || ' ' || r.contact_last_name", 'r.policyholder_name'],
      emails: ['r.contact_email', 'r.policyholder_email'],
      telephones: ['r.contact_telephone', 'r.contact_mobile', 'r.policyholder_telephone'],
    },
  },
  { ...job, under: { of: 'customer', on: 'r.customer_id = p.id' } },
  {
    table: 'worksheet',
    title: 'Jobs',
    under: { of: 'customer', on: 'r.customer_id = p.id' },
    erases: { customer_name: erasedPerson, customer_key: erasedKey },
  },
  { ...messageErasure, under: { of: 'worksheet', on: 'r.entity_id = p.id' } },
  {
    table: 'file',
    title: 'Files of jobs',
    // A calibration's report says what was measured on the vehicle, and stays with it.
    under: { of: 'worksheet', on: 'r.entity_id = p.id and not exists (select from calibration c where c.worksheet_id = p.id and c.report_file_id = r.id)' },
    erases: 'removed',
    bytes: true,
    named: true,
  },
  { ...ofJob('worksheet_file', 'Files of jobs'), erases: 'removed' },
  { ...ofJob('worksheet_event', 'Timelines of jobs'), erases: { summary: "'Erased'", reason: "''" } },
  { ...ofJob('worksheet_message', 'Messages about jobs'), erases: { text: "'Erased'", user_name: "''" } },
  { ...ofJob('worksheet_call', 'Call notes of jobs'), erases: { note: "''" } },
  { ...ofJob('worksheet_note', 'Internal notes of jobs'), erases: { text: "'Erased'" } },
  { ...ofJob('job_offer', 'Offers to branches'), erases: all("''", 'town', 'outward', 'note', 'answer_note'), versioned: true },
  { ...ofJob('worksheet_check', 'Checks'), erases: { note: "''" } },
  { ...ofJob('worksheet_line', 'Lines of jobs'), erases: { unconfirmed_reason: "''" } },
  { ...ofJob('visit', 'Visits'), erases: all("''", 'drive_away_told_to', 'failed_note', 'charge_reason') },
  { ...ofJob('booking', 'Visits'), erases: { ...all('null::double precision', 'latitude', 'longitude'), over_reason: "''" }, logged: true },
  { ...ofJob('calibration', 'Calibrations'), erases: { advisory_signed_by: "''" } },
  {
    table: 'worksheet_event',
    title: 'Timelines of jobs that they worked on',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { user_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'worksheet_message',
    title: 'Messages about jobs that they wrote',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { user_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'worksheet_note',
    title: 'Internal notes of jobs that they wrote',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { user_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'worksheet_mention',
    title: 'Internal notes of jobs that name them',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { name: formerUser },
    nameOnly: true,
  },
  {
    table: 'worksheet_call',
    title: 'Call notes of jobs that they made',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: { user_name: formerUser },
    nameOnly: true,
  },
);

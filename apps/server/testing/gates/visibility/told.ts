// Each list is what is theirs: said or typed by them, written for them, or what they have to know. A column that is in none is the office's.

const ofTheirQuotation = [
  'quotation.accepted_by_name',
  'quotation.contact_name',
  'quotation.registration',
  'quotation.vehicle_description',
  'quotation_line.description',
  'quotation_message.words',
  'quotation_message.words of ours',
  'quotation_message.written_by',
  'quotation_option.note',
  'quotation_option.title',
];
const ofTheirApproval = [
  'approval.answered_by',
  'approval.authorisation_number',
  'approval.note',
  'approval.number',
  'approval.option_title',
  'approval.registration',
  'approval.vehicle',
  'approval_line.description',
  'approval_line.reason',
  'approval_message.words',
  'approval_message.words of ours',
  'approval_message.written_by',
];
const whereTheVehicleIs = [
  'worksheet.glass_summary',
  'worksheet.line1',
  'worksheet.note_customer',
  'worksheet.postcode',
  'worksheet.registration',
  'worksheet.town',
  'worksheet.vehicle_description',
];
// Whoever of the office signs what is written to everybody.
const signed = ['broadcast.sent_by_name', 'help_video.created_by_name'];

const words = (text: string) => text.trim().split(/\s+/);
const of = (table: string, columns: string) => words(columns).map((column) => `${table}.${column}`);

/** Of which columns somebody of a customer's account is told, of which a subcontractor's people, who have their jobs, and of which whoever holds links. */
export const told: Readonly<Record<'customer' | 'subcontractor' | 'link', readonly string[]>> = {
  link: [...ofTheirQuotation, ...ofTheirApproval, ...whereTheVehicleIs],
  customer: [
    ...ofTheirQuotation,
    ...ofTheirApproval,
    ...whereTheVehicleIs,
    ...signed,
    ...of('app_user', 'display_name first_name last_name mobile title'),
    ...of('branch', 'name shown_telephone'),
    ...of('broadcast', 'text title'),
    ...of('customer', 'county line1 line2 line3 name postcode town'),
    ...of('file', 'name'),
    ...of('fleet_entry', 'cost_centre driver_email driver_name driver_telephone fleet_number make model registration'),
    ...of('help_video', 'about title'),
    ...of('invoice', 'order_number payer_address payer_email payer_name payer_vat_number reason registration worksheet_number'),
    ...of('invoice_line', 'description'),
    ...of(
      'worksheet',
      'contact_email contact_first_name contact_last_name contact_mobile contact_telephone contact_title contact_type county damage_note line2 line3 order_number vehicle_colour vehicle_make vehicle_model',
    ),
    ...of('worksheet_message', 'text user_name'),
    'worksheet_message.text of ours',
  ],
  subcontractor: [
    ...ofTheirQuotation,
    ...ofTheirApproval,
    ...whereTheVehicleIs,
    ...of('app_user', 'display_name first_name last_name mobile title'),
    ...of(
      'branch',
      'closed_reason closes_at company_number county email line1 line2 line3 name opens_at postcode shown_email shown_name shown_telephone telephone town vat_number',
    ),
    ...of('course', 'about title'),
    ...of('file', 'name'),
    ...of('help_video', 'about created_by_name title'),
    ...of('job_offer', 'glass job_type note number outward town vehicle'),
    ...of('person_name', 'name'),
    ...of('place', 'barcode name'),
    ...of('product', 'barcode description position'),
    ...of('product_category', 'name'),
    ...of(
      'worksheet',
      'adas_source approval_note authorisation_number authorised_by awaiting_note cancel_reason certificate_number claim_number contact_email contact_first_name contact_last_name contact_mobile contact_telephone contact_title contact_type county customer_name damage_note excess_explanation fleet_number insurer_name line2 line3 mandate_signed_by note_technician order_number policy_number policyholder_county policyholder_email policyholder_line1 policyholder_line2 policyholder_line3 policyholder_name policyholder_postcode policyholder_telephone policyholder_town rejection_note scheme signature_absence signed_by vehicle_body vehicle_colour vehicle_make vehicle_model vehicle_vin',
    ),
    ...of('worksheet_event', 'action reason summary user_name'),
  ],
};

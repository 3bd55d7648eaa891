import type { Messages } from '../message.ts';

export const systemMessages = {
  'system.number_used': { text: 'Next numbers can only be raised: {kind} has reached {next} already.', field: 'numbering' },
  'system.numbers_gapless': {
    text: 'Invoice numbers run without gaps, so the next one cannot be changed once an invoice has been posted.',
    field: 'numbering.invoice.next',
  },
  'system.key_of_other_service': {
    text: 'The key that is set is for {service}. Enter the key of the new service, or leave it empty to remove it.',
    field: 'integrations.addressLookupKey',
  },
  'system.zone_unknown': { text: 'Choose a time zone from the list.', field: 'company.timeZone' },
  'system.currency_fixed': { text: 'The currency is chosen when the company is set up and stays.', field: 'company.currency' },
  'system.terms_version': { text: 'The version of the terms can only be raised: it is {version} by now.', field: 'texts.termsVersion' },
  'system.not_terms': { text: 'Only the terms of use are accepted by anybody.', field: 'askAgain' },
  'system.task_moved_on': { text: 'This work has moved on meanwhile: it is under way, done, or dropped. See the list as it is now.' },
  'system.tried_just_now': { text: '{service} is being tried, or was a moment ago. Wait a few seconds, then try it again.', status: 429 },
  'lookup.not_found': { text: 'This choice is no longer in the list. Choose another.' },
  'lookup.name_taken': { text: 'This list has an entry of that name already.', field: 'name' },
  'lookup.unknown_kind': { text: 'This list has no such kind.', field: 'kind' },
  'lookup.fixed': { text: 'The entries of this list are fixed. Only their names can be changed.' },
  'lookup.used': { text: 'Records name this entry, so it cannot be deleted. Retire it instead.' },
  'lookup.last_of_kind': { text: 'This is the last entry of its code, which rules look for, so it cannot be deleted. Retire it instead.' },
  'lookup.standard_rate': { text: 'New lines take the rate of this entry. Change its rate, or add another standard rate first.' },
  'lookup.rate_needed': { text: 'Enter the rate in percent.', field: 'rate' },
  'lookup.no_rate': { text: 'Only VAT rates have a rate.', field: 'rate' },
  'lookup.order_incomplete': { text: 'The list has changed while you were ordering it. Open it again.', field: 'ids' },
  'lookup.retired_already': { text: 'This entry is retired already.' },
  'lookup.in_use_already': { text: 'This entry is in use already.' },
  'log.text_too_wide': {
    text: 'There are more than {most} entries to look through for this text. Choose a record, a person, what was done, a kind or fewer days as well.',
    field: 'text',
  },
  'log.dates_reversed': { text: '"To date" cannot be before the "From date".', field: 'to' },
} as const satisfies Messages;

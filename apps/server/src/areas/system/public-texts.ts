import type { Settings } from '@quarterlight/contract/system/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from './get-settings.ts';
import { type PublicTextName, settingOfText } from './keep-texts.ts';

const titles: Readonly<Record<PublicTextName, string>> = { 'privacy-policy': 'Privacy policy', 'terms-of-use': 'Terms of use', 'contact-us': 'Contact us' };

/** A tenant's public text: its own where it wrote one, else one that is sound for any glass company. */
export async function readPublicText(tx: ReadTx, name: PublicTextName) {
  const { company, texts } = await getSettings(tx);
  const called = company.legalName || company.name;
  const own = texts[settingOfText[name]];
  const address = [company.line1, company.line2, company.town, company.county, company.postcode].filter((line) => line !== '');
  return {
    name,
    title: titles[name],
    body: own.trim() === '' ? productText(name, company) : own,
    version: name === 'terms-of-use' ? texts.termsVersion : 1,
    companyName: called,
    logo: company.logo,
    email: company.email,
    telephone: company.telephone,
    website: company.website,
    address,
  };
}

/** The text that the product brings for a page, with the company's name in it. */
export const productText = (name: PublicTextName, company: Settings['company']): string => defaultTexts[name](company.legalName || company.name);

export const titleOf = (name: PublicTextName): string => titles[name];

const defaultTexts: Readonly<Record<PublicTextName, (company: string) => string>> = {
  'privacy-policy': (company) => `# Who we are
${company} repairs and replaces vehicle glass. We decide why and how the personal data in this system is used, and we are its controller under the UK GDPR and the Data Protection Act 2018.

# What we keep
About customers: names, addresses, telephone numbers, email addresses, registration marks and details of vehicles, insurance and policy details, what was damaged and how, photographs of the damage and of the finished work, signatures, and what was invoiced and paid.
About people who use this system: name, contact details, role, when they signed in and from which network address, and which records they changed.

# Why we keep it
To book and carry out the work you asked for, to claim from your insurer where you asked us to, to invoice, to honour our warranty and to meet our duties under tax and safety law. The lawful bases are the contract with you, our legal obligations and our legitimate interest in running a safe and accountable business.

# Who sees it
Our staff as far as their work needs it, the branch or subcontractor that does the work, your insurer, fleet or leasing company where it pays, suppliers as far as an order needs it, and those who run our computers on our behalf. We do not sell personal data.

# How long
Records of work and invoices for seven years after the work, photographs and signatures as long as the warranty runs, sign-in records for one year. Then they are erased.

# Your rights
You may ask for a copy of your data, have it corrected or erased, object to its use or have its use restricted, and receive it in a form that other systems can read. Write to us; we answer within one month. You may complain to the Information Commissioner’s Office (ico.org.uk).

# In your browser
This application keeps your sign-in and your display settings in your browser’s storage. It sets no advertising or tracking cookies.`,
  'terms-of-use': (company) => `# About these terms
These terms are between you and ${company} and apply to your use of this application. By accepting them you agree to keep to them.

# Your account
Your sign-in is yours alone. Keep your password to yourself, tell us at once if you think that somebody else knows it, and sign out on computers that others use. What is done with your sign-in is recorded under your name.

# What you may do
Use the application for the work that your account is meant for. Enter what is true and complete. Do not try to reach records that are not yours, to disturb the service, or to copy data in bulk for other purposes.

# Personal data
You will see personal data of customers and colleagues. Use it only for the work at hand, do not pass it on, and follow our privacy policy.

# Availability
We take care that the application is there when you need it, but we cannot promise that it is never interrupted. Plan so that a short interruption does no harm.

# Ending
We may suspend an account that is misused. You may ask us to close yours at any time. Records of work already done stay as long as the law and our privacy policy say.

# Law
These terms are governed by the law of England and Wales. Nothing in them limits rights that the law gives you and that cannot be limited.`,
  'contact-us': (company) => `# We are here to help
For anything about a job, a booking or an invoice, please have your registration mark or job number to hand; it lets us help you sooner.

# Urgent damage
If your screen is broken so that you cannot see clearly, do not drive. Call us and we will tell you how to make the vehicle safe.

# Complaints
If something went wrong, please tell ${company} first. We acknowledge every complaint within two working days.`,
};

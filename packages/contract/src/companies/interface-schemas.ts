import { z } from 'zod';
import { optionalText, text } from '../common.ts';

const address = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Enter an address such as https://orders.example.com/service.asmx' }).max(300, 'At most 300 characters'),
]);
const password = z.string().max(200, 'At most 200 characters');

/** How a supplier's interface is reached. The password is never told; `hasPassword` says whether there is one, `mayStandIn` whether the product's own stand-in answers where no address is typed. */
export const SupplierInterface = z.object({
  isSetUp: z.boolean(),
  address: z.string(),
  login: z.string(),
  userId: z.string(),
  location: z.string(),
  deliveryId: z.string(),
  hasPassword: z.boolean(),
  mayStandIn: z.boolean(),
});
export type SupplierInterface = z.output<typeof SupplierInterface>;

/** `location` is their depot that serves us, `deliveryId` their code of our place. Without a password the one that is kept stays, unless address or login change. */
export const SaveSupplierInterface = z.strictObject({
  address,
  login: text(100, 'Enter the login that the supplier gave us'),
  userId: optionalText(100),
  location: optionalText(60),
  deliveryId: optionalText(60),
  password: password.optional(),
});
export type SaveSupplierInterface = z.output<typeof SaveSupplierInterface>;

const Coded = z.object({ code: z.string(), name: z.string() });
/** What a try came to, in words, and what the supplier offers to choose from. */
export const TriedInterface = z.object({ ok: z.boolean(), words: z.string(), locations: z.array(Coded), deliveries: z.array(Coded) });
export type TriedInterface = z.output<typeof TriedInterface>;

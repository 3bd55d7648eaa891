import { z } from 'zod';
import { Id, Instant, Named, optionalText, text } from '../common.ts';
import { passwordLength, passwordMessages } from '../rules/password.ts';

const secret = z.string().min(1, 'Field required.').max(500, passwordMessages.long);
const newPassword = z.string().min(passwordLength.least, passwordMessages.short).max(500, passwordMessages.long);

export const Credentials = z.strictObject({ username: text(254), password: secret });
/** One's own password, once more. */
export const Proof = z.strictObject({ password: secret });
/** A signed token; the client stores it and reads `exp`, `twoStep` and `termsAndConditions` out of it. */
export const Token = z.string();
export const CodeParams = z.strictObject({ code: z.string().max(100) });
export const ResetParams = z.strictObject({ token: z.string().max(200) });
export const NewPassword = z.strictObject({
  token: z.string().max(200).optional(),
  password: newPassword,
  confirmPassword: z.string().max(500, passwordMessages.long),
});
export const ForgottenPassword = z.strictObject({ username: text(254) });
export const ChangePassword = z.strictObject({ currentPassword: secret, password: newPassword, confirmPassword: z.string().max(500, passwordMessages.long) });

/** One entry of the claims: `username`, `pending-broadcasts`, `training-due` (how many courses are to be read), `company-type`, `company-id`, `company-name`, `organisation-name` (the tenant's own), `quotations-module`, `permission`, `new-here` until the user has put away what the first page shows them, of the company `logo` (its path), `time-zone` where it is not `Europe/London` and `visit-minutes` where a visit is not 90 minutes long, and where the user has chosen them `start-page` (one of `startPages`) and `default-site` (an `externalId` of `users/sites`). They are of the user, whatever `X-Site` says. */
export const Claim = z.object({ id: Id.optional(), type: z.string(), value: z.string() });
export type Claim = z.output<typeof Claim>;

/**
 * A company that the user may act for; its `externalId` goes into `X-Site`. `organisation` is the name of the company that it belongs to. The first one is
 * what is acted for without `X-Site`: for staff the organisation with all its branches, for a customer's user their own account alone.
 */
export const Site = z.object({ externalId: Id, companyName: z.string(), organisation: z.string() });
export type Site = z.output<typeof Site>;

export const SystemModule = z.object({ id: Id, name: z.string(), selected: z.boolean() });
export const SystemPermission = z.object({
  id: Id,
  systemModuleId: Id,
  name: z.string(),
  description: z.string(),
  selected: z.boolean(),
  /** The product ships it: its name stays. */
  shipped: z.boolean(),
});
/** What a new or changed permission carries; `id` and `selected` may come along and change nothing. */
export const PermissionForm = z.strictObject({
  id: Id.optional(),
  systemModuleId: Id,
  name: z
    .string()
    .min(1, 'Field required.')
    .max(80, 'At most 80 characters')
    .regex(/^[a-z0-9][a-z0-9-]+$/i, 'Use letters, digits and hyphens'),
  description: optionalText(200).optional(),
  selected: z.boolean().optional(),
  shipped: z.boolean().optional(),
});
/** How many users a bulk action changed. */
export const Changed = z.object({ changed: z.number().int() });

export const CompanyType = z.enum(['Organisation', 'Branch', 'Customer']);
export const UserStatus = z.enum(['invited', 'active', 'locked', 'disabled']);
export const Skill = z.enum(['replacement', 'chip-repair', 'adas-static', 'adas-dynamic', 'heavy-goods']);

/** How people speak of a user: who fits glass is a technician, whosever user they are. */
export const UserKind = z.enum(['staff', 'technician', 'customer', 'branch']);
export type UserKind = z.output<typeof UserKind>;
/** How an invitation stands: 'unsent' where no link is out, 'none' once the user has chosen a password. */
export const Invitation = z.enum(['none', 'unsent', 'open', 'expired', 'withdrawn']);
export type Invitation = z.output<typeof Invitation>;

export const UserSummary = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  mobile: z.string(),
  kind: UserKind,
  companyType: CompanyType,
  companyName: z.string(),
  homeBranchId: Id.nullable(),
  homeBranchName: z.string(),
  roles: z.array(z.string()),
  status: UserStatus,
  invitation: Invitation,
  /** How long the link that is out is good. */
  invitedUntil: Instant.nullable(),
  isTechnician: z.boolean(),
  employeeNumber: z.string(),
  /** To within a quarter of an hour. */
  lastSeenAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
});
export type UserSummary = z.output<typeof UserSummary>;

/** How a second step is given at sign-in; an app is set up by its user alone. */
export const TwoStepMethod = z.enum(['none', 'email', 'authenticator']);
export const UserAction = z.enum(['edit', 'lock', 'unlock', 'disable', 'enable', 'invite', 'withdraw', 'send-reset', 'end-sessions', 'reset-two-step']);
export type UserAction = z.output<typeof UserAction>;

export const UserRecord = z.object({
  ...UserSummary.shape,
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  customerId: Id.nullable(),
  branchId: Id.nullable(),
  roleList: z.array(Named),
  /** Every permission that the user has, and where each comes from: roles, or granted directly. */
  permissions: z.array(z.object({ name: z.string(), description: z.string(), module: z.string(), roles: z.array(Named), direct: z.boolean() })),
  twoStep: TwoStepMethod,
  skills: z.array(Skill),
  startPostcode: z.string(),
  workDays: z.array(z.number().int()),
  workFrom: z.string(),
  workTo: z.string(),
  dailyMinutes: z.number().int(),
  colour: z.string(),
  roaming: z.boolean(),
  permissionIds: z.array(Id),
  allowedActions: z.array(UserAction),
});
export type UserRecord = z.output<typeof UserRecord>;

/** A technician for selects; the van is answered by the stock area's routes. */
export const TechnicianOption = z.object({
  id: Id,
  name: z.string(),
  branchId: Id.nullable(),
  branchName: z.string(),
  skills: z.array(z.string()),
  colour: z.string(),
  roaming: z.boolean(),
  startPostcode: z.string(),
});
export type TechnicianOption = z.output<typeof TechnicianOption>;

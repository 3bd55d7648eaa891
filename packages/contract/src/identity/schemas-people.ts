import { z } from 'zod';
import { Id, Instant, optionalText, text } from '../common.ts';
import { emailMessage, emailProblem } from '../rules/email.ts';
import { postcodeMessage, postcodeProblem } from '../rules/postcode.ts';
import { telephoneProblem } from '../rules/telephone.ts';
import { CompanyType, Skill, TwoStepMethod } from './schemas.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm');
/** A mobile number, or none. */
export const mobile = optionalText(30).superRefine((value, context) => {
  const problem = telephoneProblem(value, 'mobile');
  if (problem !== null) context.addIssue(problem);
});

/** A user as administered. `permissionIds` are granted directly, besides those of the roles. */
export const UserForm = z.strictObject({
  username: text(254),
  email: optionalText(254).refine((value) => emailProblem(value) === null, emailMessage),
  mobile,
  title: optionalText(20),
  firstName: optionalText(60),
  lastName: text(60),
  companyType: CompanyType,
  customerId: Id.nullable(),
  branchId: Id.nullable(),
  homeBranchId: Id.nullable(),
  roleIds: z.array(Id).max(20),
  permissionIds: z.array(Id).max(200),
  /** `authenticator` stays where the user has it: only they can set it up. */
  twoStep: TwoStepMethod,
  isTechnician: z.boolean(),
  employeeNumber: optionalText(30),
  skills: z.array(Skill).max(10),
  startPostcode: optionalText(10).refine((value) => postcodeProblem(value) === null, postcodeMessage),
  /** Monday is 1, Sunday is 7. */
  workDays: z.array(z.number().int().min(1).max(7)).max(7),
  workFrom: clock,
  workTo: clock,
  dailyMinutes: z.number().int().min(0).max(1_440),
  colour: z.string().regex(/^(#[0-9a-f]{6})?$/i, 'Choose a colour'),
});
export type UserForm = z.output<typeof UserForm>;

export const UserSession = z.object({
  id: Id,
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  ip: z.string(),
  userAgent: z.string(),
  /** The browser and the system in plain words. */
  device: z.string(),
  /** The sign-in still owes its code. */
  codeOwed: z.boolean(),
  /** Neither ended nor over. */
  live: z.boolean(),
  endedAt: Instant.nullable(),
  endedReason: z.string(),
  current: z.boolean(),
});

export type UserSession = z.output<typeof UserSession>;

export const RoleKind = z.enum(['organisation', 'branch', 'customer']);
export const RoleSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  /** Set for the roles that the product brings with it. */
  code: z.string().nullable(),
  /** Whoever has only such roles sees their own jobs and van alone. */
  ownWork: z.boolean(),
  users: z.number().int(),
  permissions: z.number().int(),
  version: z.number().int(),
});
export type RoleSummary = z.output<typeof RoleSummary>;
export const RoleRecord = z.object({
  ...RoleSummary.shape,
  permissionIds: z.array(Id),
  /** Whoever asks holds it: what is taken from it is taken from themselves. */
  own: z.boolean(),
  allowedActions: z.array(z.enum(['edit', 'remove'])),
});
export type RoleRecord = z.output<typeof RoleRecord>;
/** `ownWork` stays as it is where it is left out; a new role has it not. */
export const RoleForm = z.strictObject({
  name: text(80),
  description: optionalText(200),
  kind: RoleKind,
  ownWork: z.boolean().optional(),
  permissionIds: z.array(Id).max(500),
});
export type RoleForm = z.output<typeof RoleForm>;

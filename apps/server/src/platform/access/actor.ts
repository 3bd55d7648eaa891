import type { Access } from '@quarterlight/contract/route';

/** Who acts: a person in a session or by an API key, or the product itself for a tenant. */
export interface Actor {
  readonly tenantId: string;
  readonly userId: string | null;
  /** Null for a key too. */
  readonly sessionId: string | null;
  /** The API key that a person acts by, and what they call it; null and empty in a session. */
  readonly keyId: string | null;
  readonly keyName: string;
  readonly username: string;
  readonly displayName: string;
  readonly companyType: 'Organisation' | 'Branch' | 'Customer';
  readonly customerId: string | null;
  readonly branchId: string | null;
  /** The bound of a user who is only a technician: sees own jobs and own van. */
  readonly technicianId: string | null;
  /** The subcontractor's branch, for its people: what is the company's own is hidden from them, besides what the branch bounds. */
  readonly subcontractorId: string | null;
  /** The branch or account that the actor has chosen of several to look at: what they make of lists is named after it. */
  readonly siteName?: string;
  readonly permissions: ReadonlySet<string>;
  /** The ids of the roles that they hold, and the codes of the default ones among them. */
  readonly roles: ReadonlySet<string>;
  /** Where the sign-in still owes its two-step code. */
  readonly twoStepPending: boolean;
  /** When the password, with the code where one was owed, was last given in the session; an instant. Null for whoever has given none. */
  readonly provedAt: string | null;
  readonly ip: string;
}

/** Whether the actor holds the permission, in any case. */
export const can = (actor: Actor, permission: string): boolean => actor.permissions.has(permission.toLowerCase());

/** Whether the actor may use a route with this access. */
export function mayUse(actor: Actor, access: Access): boolean {
  if (access === 'anonymous') return true;
  if (access === 'two-step') return actor.userId !== null;
  if (actor.userId === null || actor.twoStepPending) return false;
  return access === 'signed-in' || access.anyOf.some((permission) => can(actor, permission));
}

/** Whether nothing but the tenant bounds what the actor sees. */
export const seesAll = ({ customerId, branchId, technicianId }: Pick<Actor, 'customerId' | 'branchId' | 'technicianId'>): boolean =>
  customerId === null && branchId === null && technicianId === null;

/** Whether what is the company's own (vehicles, what customers were granted) is hidden from the actor: technicians and subcontractors have their jobs. */
export const seesJobsOnly = ({ technicianId, subcontractorId }: Pick<Actor, 'technicianId' | 'subcontractorId'>): boolean =>
  technicianId !== null || subcontractorId !== null;

/** Whether the actor is one of a branch's own people, from whom suppliers and prices are hidden; not somebody of the office who looks at a branch. */
export const isOfBranch = ({ branchId, companyType }: Pick<Actor, 'branchId' | 'companyType'>): boolean => branchId !== null && companyType === 'Branch';

/** Whether the actor is somebody of the office, whichever branch they look at: nobody of a branch or a customer, nor who is only a technician. */
export const isOfOffice = ({ companyType, technicianId }: Pick<Actor, 'companyType' | 'technicianId'>): boolean =>
  companyType === 'Organisation' && technicianId === null;

/** Whether the actor is somebody of the office who has chosen a branch to look at. */
export const looksAtBranch = ({ branchId, companyType, technicianId }: Pick<Actor, 'branchId' | 'companyType' | 'technicianId'>): boolean =>
  branchId !== null && companyType === 'Organisation' && technicianId === null;

/** The product itself, acting inside a tenant (sign-in, tasks, the sealer); bound by nothing but the tenant. */
export const productActor = (tenantId: string, ip = ''): Actor => ({
  tenantId,
  userId: null,
  sessionId: null,
  keyId: null,
  keyName: '',
  username: 'Quarterlight',
  displayName: 'Quarterlight',
  companyType: 'Organisation',
  customerId: null,
  branchId: null,
  technicianId: null,
  subcontractorId: null,
  permissions: new Set(),
  roles: new Set(),
  twoStepPending: false,
  provedAt: null,
  ip,
});

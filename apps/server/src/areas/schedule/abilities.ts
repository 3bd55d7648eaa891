import { skillName } from '@quarterlight/contract/rules/skills';
import { day, formatDay } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { provingCertificates } from './certificates.queries.ts';
import { usableEquipment } from './equipment.queries.ts';

/** Who may do what a job asks on a day, as certificates and equipment have it. */
export interface Abilities {
  /** Why the technician may not on that day for that branch, or null. */
  readonly against: (
    technician: { readonly id: string; readonly display_name: string },
    branch: { readonly id: string; readonly name: string },
    on: string,
  ) => string | null;
}

/**
 * Reads what keeps technicians from jobs that ask these skills. A skill without any certificate counts; one with certificates counts while one of them holds.
 * Static calibration asks for equipment of the branch, or in the technician's own van, with a licence that holds, once there is any equipment at all.
 */
export async function abilitiesBetween(tx: ReadTx, from: string, to: string, technicianIds: readonly string[], skills: readonly string[]): Promise<Abilities> {
  const calibrates = skills.includes('adas-static');
  const [certificates, pieces] = await Promise.all([provingCertificates(tx, from, to, technicianIds, skills), calibrates ? usableEquipment(tx) : []]);
  const proving = Map.groupBy(certificates, ({ user_id: userId, skill }) => `${userId} ${skill}`);
  const expired = (technicianId: string, on: string) => {
    for (const skill of skills) {
      const of = proving.get(`${technicianId} ${skill}`) ?? [];
      if (of.length === 0 || of.some(({ expires }) => expires === null || expires >= on)) continue;
      return {
        skill,
        expires:
          of
            .map(({ expires }) => expires ?? '')
            .toSorted()
            .at(-1) ?? '',
      };
    }
    return undefined;
  };
  const canCalibrate = (technicianId: string, branchId: string, on: string) =>
    pieces.length === 0 ||
    pieces.some(
      (piece) =>
        (piece.technician_id === null ? piece.branch_id === branchId : piece.technician_id === technicianId) &&
        (piece.licence_expires === null || piece.licence_expires >= on) &&
        (piece.retired_on === null || piece.retired_on > on),
    );
  return {
    against: (technician, branch, on) => {
      const gone = expired(technician.id, on);
      if (gone) return `${technician.display_name}: ${skillName(gone.skill)} certificate expired on ${formatDay(day(gone.expires))}`;
      if (canCalibrate(technician.id, branch.id, on)) return null;
      return `${branch.name} has no calibration equipment with a valid licence`;
    },
  };
}

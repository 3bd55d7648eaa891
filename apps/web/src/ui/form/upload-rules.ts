import { Problem } from '../../platform/problem.ts';

export const uploadMessages = {
  tooBig: 'File too big.',
  tooMany: 'Exceeded maximum number of files to upload.',
  wrongType: 'Incorrect file type.',
  failed: 'File upload failed.',
} as const;

export interface UploadLimits {
  readonly maxFiles: number;
  readonly maxMegabytes: number;
  /** As of an input's `accept`: '.csv', 'image/*', 'application/pdf'. Empty takes anything. */
  readonly accept: readonly string[];
}
interface Candidate {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

function fits(file: Candidate, rule: string): boolean {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase());
  if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
  return file.type === rule;
}

/** Why these files are refused, in the specification's words, or null. */
export function uploadProblem(files: readonly Candidate[], limits: UploadLimits): string | null {
  if (files.length > limits.maxFiles) return uploadMessages.tooMany;
  if (limits.accept.length > 0 && files.some((file) => !limits.accept.some((rule) => fits(file, rule)))) return uploadMessages.wrongType;
  return files.some((file) => file.size > limits.maxMegabytes * 1024 * 1024) ? uploadMessages.tooBig : null;
}

/** The words for a failed upload; the field says them and nothing else does. */
export function uploadFailure(error: unknown): string {
  if (error instanceof Problem && error.status === 413) return uploadMessages.tooBig;
  if (error instanceof Problem && error.status === 415) return uploadMessages.wrongType;
  const said = error instanceof Problem && error.status === 400 ? Object.values(error.errors)[0]?.[0] : undefined;
  return said === uploadMessages.tooMany ? said : uploadMessages.failed;
}

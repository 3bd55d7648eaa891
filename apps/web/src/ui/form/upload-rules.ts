import type { UploadLimits } from '@quarterlight/contract/files/schemas';
import { Problem, refused } from '../../platform/problem.ts';

export const uploadMessages = {
  tooBig: 'File too big.',
  tooMany: 'Exceeded maximum number of files to upload.',
  wrongType: 'Incorrect file type.',
  failed: 'File upload failed.',
} as const;

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

const taken = (file: Candidate, rules: readonly string[]) => rules.length === 0 || rules.some((rule) => fits(file, rule));

/** Why these files are refused, or null. `limits` are null while unknown; `accept` is as an input's. The server judges again, by content. */
export function uploadProblem(files: readonly Candidate[], limits: UploadLimits | null, accept: readonly string[] = []): string | null {
  if (limits && files.length > limits.maximumFiles) return uploadMessages.tooMany;
  if (files.some((file) => !taken(file, accept) || !taken(file, limits?.types ?? []))) return uploadMessages.wrongType;
  return limits && files.some((file) => file.size > limits.maximumMegabytes * 1024 * 1024) ? uploadMessages.tooBig : null;
}

/** The words for a failed upload; the field says them and nothing else does. */
export function uploadFailure(error: unknown): string {
  if (error instanceof Problem && error.status === 413) return uploadMessages.tooBig;
  if (error instanceof Problem && error.status === 415) return uploadMessages.wrongType;
  const said = error instanceof Problem && error.status === 400 ? Object.values(error.errors)[0]?.[0] : undefined;
  if (refused(error, 'file.no_room')) return said ?? uploadMessages.failed;
  return said === uploadMessages.tooMany ? said : uploadMessages.failed;
}

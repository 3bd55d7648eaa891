import { useQueryClient } from '@tanstack/react-query';
import { worksheetsApi } from '../worksheets.api.ts';

/** Opens a file of a job beside the page, or saves it where a browser does not show its kind safely. */
export function useOpenFile(worksheetId: string): (file: { readonly fileId: string; readonly name: string }) => Promise<void> {
  const client = useQueryClient();
  return async ({ fileId, name }) => {
    const blob = await client.fetchQuery(worksheetsApi.file(worksheetId, fileId)).catch(() => null);
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    const link = Object.assign(document.createElement('a'), { href: made, target: '_blank', rel: 'noopener' });
    if (!/^(image\/(png|jpeg|webp)|application\/pdf)$/.test(blob.type)) link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(made), 60_000);
  };
}

import { notify } from './notices.ts';

/** Puts text on the clipboard and says so. Works without HTTPS too, by a selected field. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  notify.info(text.length > 40 ? 'Copied' : `Copied ${text}`);
}

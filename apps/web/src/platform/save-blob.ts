/** Hands a file to the person as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click; it may go once that has happened.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What a program needs to be found, to load its libraries and to write its temporary files; nothing of the product's own. */
const names = new Set(['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH']);
const namesOnWindows = new Set(['PATH', 'PATHEXT', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'TEMP', 'TMP', 'USERPROFILE', 'NUMBER_OF_PROCESSORS']);

/**
 * The environment of a program that the product starts: a few of ours by name, never all of it, since ours holds passwords and addresses that whoever
 * may look at the program, or is started by it, could read. Language and zone are fixed: messages are read, and times are UTC.
 */
export function childEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  { platform = process.platform, anotherUser = false }: { platform?: NodeJS.Platform; anotherUser?: boolean } = {},
): Record<string, string> {
  const onWindows = platform === 'win32';
  const isHandedOn = (name: string) => (onWindows ? namesOnWindows.has(name.toUpperCase()) : names.has(name) && !(anotherUser && name === 'HOME'));
  const kept = Object.entries(ours).flatMap(([name, value]) => (value !== undefined && isHandedOn(name) ? [[name, value] as const] : []));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
}

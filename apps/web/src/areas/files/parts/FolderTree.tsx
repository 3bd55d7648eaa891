import type { Folder } from '@quarterlight/contract/files/library-schemas';
import { IconFolder, IconFolderOpen, IconLock, IconTrash } from '@tabler/icons-react';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { childrenOf, wayTo } from '../words.ts';
import classes from './files.module.css';

/** The address of a folder, or of the top. */
export const folderAddress = (id: string | null): string => (id === null ? '/files' : `/files?folder=${id}`);
export const removedAddress = '/files?removed=true';

interface TreeProps {
  readonly folders: readonly Folder[];
  readonly current: string | null;
  readonly isRemoved: boolean;
}

/** All folders along the way to where one is; a lock marks those that are for chosen roles. */
export function FolderTree({ folders, current, isRemoved }: TreeProps) {
  const open = new Set(wayTo(folders, current).map(({ id }) => id));
  return (
    <nav className={classes.tree} aria-label="Folders">
      <Entry to={folderAddress(null)} name="Files" isCurrent={current === null && !isRemoved} isOpen />
      <Level folders={folders} parentId={null} open={open} current={current} />
      <hr />
      <PlainLink to={removedAddress} className={classes.folder}>
        <span className={classes.entry} data-current={isRemoved || undefined}>
          <IconTrash size={16} aria-hidden /> Removed
        </span>
      </PlainLink>
    </nav>
  );
}

interface LevelProps {
  readonly folders: readonly Folder[];
  readonly parentId: string | null;
  readonly open: ReadonlySet<string>;
  readonly current: string | null;
}

function Level({ folders, parentId, open, current }: LevelProps) {
  const here = childrenOf(folders, parentId);
  if (here.length === 0) return null;
  return (
    <ul>
      {here.map(({ id, name, isLimited }) => (
        <li key={id}>
          <Entry to={folderAddress(id)} name={name} isCurrent={id === current} isOpen={open.has(id)} isLimited={isLimited} />
          {open.has(id) && <Level folders={folders} parentId={id} open={open} current={current} />}
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly to: string;
  readonly name: string;
  readonly isCurrent?: boolean;
  readonly isOpen?: boolean;
  readonly isLimited?: boolean;
}

function Entry({ to, name, isCurrent = false, isOpen = false, isLimited = false }: EntryProps) {
  const Icon = isOpen ? IconFolderOpen : IconFolder;
  return (
    <PlainLink to={to} className={classes.folder}>
      <span className={classes.entry} data-current={isCurrent || undefined}>
        <Icon size={16} aria-hidden />
        <span className={classes.name}>{name}</span>
        {isLimited && <IconLock size={14} role="img" aria-label="For chosen roles" />}
      </span>
    </PlainLink>
  );
}

/** The folders in a folder, above its files. */
export function SubFolders({ folders, current }: { readonly folders: readonly Folder[]; readonly current: string | null }) {
  const here = childrenOf(folders, current);
  if (here.length === 0) return null;
  return (
    <ul className={classes.subfolders} aria-label="Folders in here">
      {here.map(({ id, name, isLimited }) => (
        <li key={id}>
          <Entry to={folderAddress(id)} name={name} isLimited={isLimited} />
        </li>
      ))}
    </ul>
  );
}

/** The way from the top to a folder; each step leads there. */
export function Crumbs({ folders, current, isRemoved }: TreeProps) {
  const way = wayTo(folders, current);
  return (
    <nav aria-label="The way here" className={classes.crumbs}>
      <PlainLink to={folderAddress(null)}>Files</PlainLink>
      {way.map(({ id, name }) => (
        <span key={id}>
          <span aria-hidden> / </span>
          <PlainLink to={folderAddress(id)}>{name}</PlainLink>
        </span>
      ))}
      {isRemoved && <span> / Removed</span>}
    </nav>
  );
}

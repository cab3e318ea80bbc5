import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '#server/db/data-dir-lock.ts';

/** What a running PostgreSQL writes into its cluster. */
export interface Postmaster {
  pid: number;
  folder: string;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid`; null when there is none or it is half written. */
export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // Lines: pid, folder, start time, port, socket folder, address, shared memory key, state.
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, folder: lines[1] ?? '', port, ready: lines[7]?.trim() === 'ready' };
}

/** Whether that process lives and is the server of this very cluster, not a stranger who got its number. */
export function servesCluster({ pid, folder }: Postmaster, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const program = linkOrNull(`/proc/${pid}/exe`);
  // The programs may have been reinstalled under a running server.
  if (program !== null && path.basename(program.replace(/ \(deleted\)$/, '')) !== 'postgres') return false;
  // A server works inside its cluster, which tells the truth even after the folder was moved or copied.
  return (linkOrNull(`/proc/${pid}/cwd`) ?? realOrSame(folder)) === realOrSame(cluster);
}

function linkOrNull(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

function realOrSame(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

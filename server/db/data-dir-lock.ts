import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { linked } from '#server/link-file.ts';

const Holder = z.object({
  pid: z.number().int().positive(),
  /** When that process began, in the system's own unit; null where the system does not tell. */
  started: z.string().nullable(),
});
type Holder = z.infer<typeof Holder>;

/** Another Lintel works on this folder. `message` is meant for the console, as it is. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `Lintel is already running on ${dataDir} (process ${pid}). Stop it first, or give this one another DATA_DIR.`,
    );
    this.name = 'DataDirInUseError';
  }
}

export interface DataDirLock {
  release: () => void;
}

/** Takes `dataDir` for this process alone. A lock left by a killed process is recognised and replaced. */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = lockFile(dataDir);
  const own = `${file}.${process.pid}`;
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  writeFileSync(own, content, { mode: 0o600 });
  try {
    // A link appears whole or not at all, so nobody ever reads half a lock.
    while (!linked(own, file)) {
      const pid = holderOf(dataDir);
      if (pid !== null) throw new DataDirInUseError(dataDir, pid);
      clearStale(dataDir, `${own}.stale`);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    release: () => {
      if (readOrNull(file) === content) rmSync(file, { force: true });
    },
  };
}

/** The living process that holds `dataDir`, or null. */
export function holderOf(dataDir: string): number | null {
  const parsed = Holder.safeParse(jsonOrNull(readOrNull(lockFile(dataDir))));
  if (!parsed.success) return null;
  const { pid, started } = parsed.data;
  // The same number may have gone to another process since: containers and reboots count from 1 again.
  return isAlive(pid) && startOf(pid) === started ? pid : null;
}

/** Whether that process still works. One that has ended but that nobody has collected yet (usual in containers) does not. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && !/^[ZX]/.test(statOf(pid)?.[0] ?? '');
}

/** Whether the system has a process of that number, in whatever state. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const lockFile = (dataDir: string): string => path.join(dataDir, 'lintel.lock');

/** Moves the lock aside before removing it: if a rival has just put a live one there, it goes back to its place. */
function clearStale(dataDir: string, aside: string): void {
  const file = lockFile(dataDir);
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const parsed = Holder.safeParse(jsonOrNull(readOrNull(aside)));
  if (parsed.success && isAlive(parsed.data.pid) && startOf(parsed.data.pid) === parsed.data.started)
    linked(aside, file);
  rmSync(aside, { force: true });
}

/** Clock ticks between boot and the start of that process, field 22 of /proc/PID/stat. */
const startOf = (pid: number): string | null => statOf(pid)?.[19] ?? null;

/** /proc/PID/stat from field 3, the state, on: the name in field 2 may hold blanks and brackets. */
function statOf(pid: number): string[] | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function jsonOrNull(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

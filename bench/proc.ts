import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds: Linux counts CPU time in hundredths of a second, whatever its own clock. */
const TICK = 10;
const MIB_KIB = 1024;

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** Of the process and of its children that have ended. */
  cpuMs: number;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; null where there is no such process or no /proc. */
function readProcess(pid: number): Process | null {
  const text = readOrNull(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The name stands in brackets and may hold any sign.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const cpuMs = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK;
  return { pid, parent: Number(fields[1]), name: text.slice(text.indexOf('(') + 1, end), cpuMs };
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** CPU time of a process and all below it; null where it cannot be read. */
export function cpuOfTree(root: number | null): number | null {
  if (root === null) return null;
  const top = readProcess(root);
  if (top === null) return null;
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
  const counted = new Set([root]);
  let total = top.cpuMs;
  for (let before = 0; before < counted.size; ) {
    before = counted.size;
    for (const { pid, parent, cpuMs } of all) {
      if (!counted.has(parent) || counted.has(pid)) continue;
      counted.add(pid);
      total += cpuMs;
    }
  }
  return total;
}

/** The PostgreSQL server above one of its backends; null when it runs on another machine. */
export function postmasterOf(backend: number, host: string): number | null {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) return null;
  const process = readProcess(backend);
  return process?.name === 'postgres' ? process.parent : null;
}

export interface Memory {
  /** MiB; shared pages divided among those who share them. */
  pss: number | null;
  rss: number | null;
  /** The highest RSS since the start. */
  peak: number | null;
}

export function memoryOf(pid: number): Memory {
  const rollup = readOrNull(`/proc/${pid}/smaps_rollup`);
  const status = readOrNull(`/proc/${pid}/status`);
  const mib = (text: string | null, name: string) => {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text ?? '')?.[1];
    return kib === undefined ? null : Math.round(Number(kib) / MIB_KIB);
  };
  return { pss: mib(rollup, 'Pss'), rss: mib(status, 'VmRSS'), peak: mib(status, 'VmHWM') };
}

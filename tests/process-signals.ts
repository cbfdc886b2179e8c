import { readFileSync } from 'node:fs';

/** Sends a signal to a process and its children, for example SIGSTOP: they keep their connections and do not respond. */
export function signalProcessTree(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  for (const one of [...children.split(' ').filter(Boolean).map(Number), pid]) process.kill(one, signal);
}

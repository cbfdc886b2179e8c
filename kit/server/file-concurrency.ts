/** Limits large files: few are created at a time, and few per user, so that other requests keep their capacity. */
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from './reject.ts';

export interface FileConcurrencyLimits {
  /** Files in progress per user, until their last byte is delivered. */
  perUser: number;
  /** Files that this server creates at the same time, until their last byte is produced. Each uses a connection. */
  perServer: number;
  /** Milliseconds that a file waits for its turn. */
  waitMs: number;
}
export const fileConcurrencyLimits: FileConcurrencyLimits = { perUser: 2, perServer: 6, waitMs: 30_000 };

export interface FileSlot {
  /** The last byte is produced, or none will be. */
  markProduced(): void;
  /** The last byte is delivered, or the client disconnected. */
  markDelivered(): void;
}

export function createFileConcurrencyLimiter(limits: FileConcurrencyLimits = fileConcurrencyLimits) {
  const underWay = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let making = 0;
  const leave = (who: string): void => {
    const left = (underWay.get(who) ?? 1) - 1;
    if (left > 0) underWay.set(who, left);
    else underWay.delete(who);
  };
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else making -= 1;
  };
  const waitForSlot = async (): Promise<boolean> => {
    if (making < limits.perServer) {
      making += 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const grantSlot = () => resolve(true);
    waiting.push(grantSlot);
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(grantSlot), 1);
      resolve(false);
    }, limits.waitMs);
    return promise.finally(() => clearTimeout(late));
  };
  return {
    /** Waits for a turn. Rejects a user who has enough files in progress, and any user if no turn comes in time. */
    async take(who: string): Promise<FileSlot> {
      const userCount = underWay.get(who) ?? 0;
      if (userCount >= limits.perUser) reject(commonErrors.tooManyFilesInProgress, { count: limits.perUser });
      underWay.set(who, userCount + 1);
      if (!(await waitForSlot())) {
        leave(who);
        reject(commonErrors.fileCapacityReached);
      }
      return { markProduced: only(pass), markDelivered: only(() => leave(who)) };
    },
  };
}
export type FileConcurrencyLimiter = ReturnType<typeof createFileConcurrencyLimiter>;

function only(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}

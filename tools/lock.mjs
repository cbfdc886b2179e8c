// A lock that ends with whoever holds it, however he ends: SQLite's lock of a file is the kernel's, so nothing stale is left
// after a kill or a power cut. Plain JavaScript, because the door of every command runs it under any Node before the install.

/** SQLite's "another process has it". */
const BUSY = 5;

/**
 * Takes the lock of `file` (its folder is there) and answers what lets it go, or undefined while another process has it.
 * Where no lock can be had (a Node without SQLite, a folder that cannot be written) the answer is as if nobody else were there.
 */
export function tryLock(file) {
  const sqlite = quietly(() => process.getBuiltinModule?.('node:sqlite'));
  if (sqlite === undefined) return () => {};
  let database;
  try {
    database = new sqlite.DatabaseSync(file, { timeout: 0 });
    database.exec('begin exclusive');
    return () => database.close();
  } catch (error) {
    database?.close();
    return error.errcode === BUSY ? undefined : () => {};
  }
}

/** Before Node 24 SQLite introduces itself as an experiment, which is no news to somebody who starts Coldlane. */
function quietly(act) {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return act();
  } finally {
    process.emitWarning = emitWarning;
  }
}

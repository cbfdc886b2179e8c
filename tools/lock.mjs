// A lock that ends with its process, however that process ends. SQLite's file lock belongs to the kernel, so a kill or power
// failure leaves nothing stale. Plain JavaScript, because every command's entry point runs it under any Node before the install.

/** SQLite's code for "locked by another process". */
const BUSY = 5;

/**
 * Takes the lock of `file` (its folder exists) and returns a function that releases it, or undefined while another process has
 * it. Where locking is impossible (a Node without SQLite, a read-only folder), it behaves as if the lock were free.
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

/** Before Node 24, SQLite prints an experimental warning, which does not concern users who start Coldlane. */
function quietly(act) {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return act();
  } finally {
    process.emitWarning = emitWarning;
  }
}

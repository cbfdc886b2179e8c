import { canDoTask } from './scanner-tasks.rules.ts';
import { requireScannerUser } from './scanner-session.service.ts';
import { listScanKindsOfRole } from './scanning.rules.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';
import { giveBackTask, takeTask, findOpenAndRecentScannerTasks } from '#areas/floor/tasks/tasks.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Lists the tasks that the role of the scanner user can do. */
export async function listTasksForOwnScannerRole(work: RequestContext): Promise<ScannerTask[]> {
  const who = requireScannerUser(work);
  const kinds = listScanKindsOfRole(who.role);
  return (await findOpenAndRecentScannerTasks(work, who)).filter((task) => canDoTask(kinds, task));
}
export async function takeScannerTask(work: RequestContext, id: number): Promise<ScannerTask[]> {
  if (!(await listTasksForOwnScannerRole(work)).some((task) => task.id === id)) reject(commonErrors.notFound);
  await takeTask(work, id, requireScannerUser(work));
  return listTasksForOwnScannerRole(work);
}
export async function giveBackScannerTask(work: RequestContext, id: number): Promise<ScannerTask[]> {
  await giveBackTask(work, id, requireScannerUser(work));
  return listTasksForOwnScannerRole(work);
}

import { canDo } from './scanner-tasks.rules.ts';
import { scannerOf } from './scanner-session.service.ts';
import { kindsOf } from './scanning.rules.ts';
import type { TaskHere } from '#areas/floor/tasks/tasks.contract.ts';
import { giveBack, take, tasksHere } from '#areas/floor/tasks/tasks.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** What a manager asks for, as far as the role of the person with the scanner can do it. */
export async function tasksOf(work: Work): Promise<TaskHere[]> {
  const who = scannerOf(work);
  const kinds = kindsOf(who.role);
  return (await tasksHere(work, who)).filter((task) => canDo(kinds, task));
}
export async function takeOne(work: Work, id: number): Promise<TaskHere[]> {
  if (!(await tasksOf(work)).some((task) => task.id === id)) refuse(commonErrors.notFound);
  await take(work, id, scannerOf(work));
  return tasksOf(work);
}
export async function giveTaskBack(work: Work, id: number): Promise<TaskHere[]> {
  await giveBack(work, id, scannerOf(work));
  return tasksOf(work);
}

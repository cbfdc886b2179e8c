import { expect } from 'vitest';
import { builtScreenPaths } from '#app/generated/built.ts';
import { getElements } from '../dom.ts';
import {
  findElementsBeyondWindowRightEdge,
  findListsWithTooWideColumns,
  findTruncatedTexts,
  findOverlappingButtons,
} from '../layout.ts';
import { goToPathAndWaitUntilSettled } from './app.tsx';
import { knownOverflows } from './known-overflows.ts';
import { contractErrors } from './fake-server.ts';

/** Every staff screen with its own page, and the checks for each. */

/** These redirect, or open without the shell by a link or a sign-in of their own. End-to-end tests cover them. */
const elsewhere = ['/callback', '/check', '/dashboard/index', '/follow', '/proof', '/scan', '/signUp'];
/** Opened by shippers. Staff are redirected to the screen of all accounts. */
export const shipperDaysOfServicePath = '/customerService/DaysOfServiceView';
export const staffScreenPaths: readonly string[] = builtScreenPaths
  .filter((path) => !elsewhere.includes(path) && path !== shipperDaysOfServicePath)
  .map((path) => path.replace(':id', '1'));

/**
 * Opens a screen and checks that it shows no error, its replies match the contracts, and no text, button or list is cut or
 * overlaps.
 */
export async function openScreenAndExpectNoDefects(path: string, language: string): Promise<void> {
  contractErrors.length = 0;
  await goToPathAndWaitUntilSettled(path);
  const known = knownOverflows[`${language} ${window.innerWidth} ${path}`];
  expect({
    path: window.location.pathname,
    broken: getElements('main .screen > [role=alert]').map((one) => one.textContent),
    faults: contractErrors,
    cut: findTruncatedTexts(),
    beyond: findElementsBeyondWindowRightEdge(),
    crowded: findListsWithTooWideColumns(),
    overlapping: findOverlappingButtons(),
  }).toEqual({
    path,
    broken: [],
    faults: [],
    cut: known?.cut ?? [],
    beyond: known?.beyond ?? [],
    crowded: [],
    overlapping: [],
  });
}

import { expect } from 'vitest';
import { builtPaths } from '#app/generated/built.ts';
import { all } from '../dom.ts';
import { beyondEdge, crowdedLists, cutTexts, overlappingButtons } from '../layout.ts';
import { goTo } from './app.tsx';
import { cutToday } from './cut-today.ts';
import { faults } from './server.ts';

/** Every screen with a page of its own for staff, and what is checked of each. */

/** These lead elsewhere, or open without the shell by a link or a sign-in of their own; journeys test them. */
const elsewhere = ['/callback', '/check', '/dashboard/index', '/follow', '/proof', '/scan', '/signUp'];
/** Opened by shippers; staff are led to the screen of all accounts. */
export const ofShippers = '/customerService/DaysOfServiceView';
export const screenPaths: readonly string[] = builtPaths
  .filter((path) => !elsewhere.includes(path) && path !== ofShippers)
  .map((path) => path.replace(':id', '1'));

/** Draws a screen and checks that it says everything it has to say. */
export async function checkScreen(path: string, language: string): Promise<void> {
  faults.length = 0;
  await goTo(path);
  const known = cutToday[`${language} ${window.innerWidth} ${path}`];
  expect({
    path: window.location.pathname,
    broken: all('main .screen > [role=alert]').map((one) => one.textContent),
    faults,
    cut: cutTexts(),
    beyond: beyondEdge(),
    crowded: crowdedLists(),
    overlapping: overlappingButtons(),
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

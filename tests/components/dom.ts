import type { Locator } from 'vitest/browser';
import { commands, locators, page } from 'vitest/browser';
import AxeSource from 'axe-core';
import { expect } from 'vitest';

/** Helpers for component tests: elements, keys, focus and accessibility. */

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Locates elements by a CSS selector. */
    css: (selector: string) => Locator;
  }
  interface BrowserCommands {
    /** Presses real keys, in Playwright's notation: `Tab`, `Shift+Tab`, `Alt+ArrowDown`. */
    pressKeys: (...keys: string[]) => Promise<void>;
    /** Types text into the focused element, key by key. */
    typeText: (text: string) => Promise<void>;
    /** Sets the color scheme that the system prefers. */
    preferScheme: (scheme: 'light' | 'dark') => Promise<void>;
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` });

/** Returns the current elements that match a CSS selector. */
export const getElements = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];
/** Returns the first element that matches a CSS selector. The test fails if there is none. */
export function getElement<E extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`No element matches ${selector}`);
  return found;
}
export const getButton = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** A promise resolved by the test: a response that stays pending until the test releases it. */
export const createGate = (): PromiseWithResolvers<void> => Promise.withResolvers<void>();
/** Waits two frames, so that pending renders are done. */
export const waitTwoFrames = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
/** Returns the name of the focused field. */
export const getFocusedFieldName = (): string | null | undefined =>
  document.activeElement?.getAttribute('name');
export const hasFocus = (element: Element): boolean => document.activeElement === element;

export async function waitUntilVisible(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
}
export async function waitUntilGone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(0);
}

export async function pressKeys(...keys: string[]): Promise<void> {
  window.focus();
  await commands.pressKeys(...keys);
}
export async function typeText(text: string): Promise<void> {
  window.focus();
  await commands.typeText(text);
}

interface Finding {
  violations: { id: string; help: string; nodes: { target: unknown[] }[] }[];
}
/** Returns violations of WCAG 2.2 A and AA on the page, one line each. */
export async function findPageAxeViolations(): Promise<string[]> {
  await Promise.all(document.getAnimations().map((running) => running.finished));
  const found: Finding = await AxeSource.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  return found.violations.map(
    (v) =>
      `${v.id}: ${v.help} (${v.nodes
        .slice(0, 3)
        .map((n) => n.target.join(' '))
        .join(' | ')})`,
  );
}

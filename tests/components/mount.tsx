import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { commands, page } from 'vitest/browser';
import { getOpenConfirmDialog } from '#kit/web/confirm-dialog.ts';
import { dismissAllToasts } from '#kit/web/toasts.tsx';
import { queryClient } from '#kit/web/api-query.ts';
import { clearLongTimers, holdLongTimersForTestClock } from './page-clock.ts';

/** The only place where a test renders into the page. It first removes what an earlier test left. */

let drop = (): void => undefined;

export function unmountAndResetTest(): void {
  drop();
  drop = () => undefined;
  queryClient.clear();
  dismissAllToasts();
  getOpenConfirmDialog()?.answer(false);
  clearLongTimers();
}
export function mountTest(element: ReactNode): void {
  unmountAndResetTest();
  const place = document.createElement('div');
  place.id = 'app';
  document.body.replaceChildren(place);
  const react = createRoot(place);
  drop = () => react.unmount();
  react.render(element);
}
/** Opens a fresh page: empty browser storage, a window of the given size, and a clock that the test controls. */
export async function resetTestPage({ width, height }: { width: number; height: number }): Promise<void> {
  unmountAndResetTest();
  localStorage.clear();
  sessionStorage.clear();
  holdLongTimersForTestClock();
  await commands.preferScheme('light');
  await page.viewport(width, height);
}

import type { Driver, DriveStep } from 'driver.js';
import './tour.css';
import { listTourSteps } from '#app/tours/tours.ts';
import type { TourStep, Tour } from '#app/tours/tours.ts';
import { isMobileViewport } from '#kit/web/use-media-query.ts';
import { waitForStableElementByRole } from '#kit/web/find-by-role.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** How long a step waits for its target, in ms. Lists load late on a slow connection. */
const patience = 6000;

/** How the tour changes screens. */
export interface TourNavigation {
  getCurrentPath(): string;
  openPath(path: string): Promise<void>;
}
async function goTo({ screenPath }: TourStep, navigation: TourNavigation): Promise<void> {
  if (screenPath !== undefined && navigation.getCurrentPath() !== screenPath)
    await navigation.openPath(screenPath);
}
const pointOf = ({ target: find }: TourStep, t: Translate): Promise<Element | undefined> =>
  find === undefined ? Promise.resolve(undefined) : waitForStableElementByRole(find[0], t(find[1]), patience);

/** While a step waits for its target, marks the tour's buttons as busy. */
function waits(on: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.driver-popover-navigation-btns button'))
    button.ariaBusy = on ? 'true' : null;
}
/** Guides the user through the real screens, step by step. Arrow keys move forward and back. Escape ends the tour. */
export async function runTour(tour: Tour, t: Translate, navigation: TourNavigation): Promise<void> {
  const { driver } = await import('driver.js');
  const steps = listTourSteps(tour, isMobileViewport());
  const driveSteps: DriveStep[] = steps.map(({ title, text }) => ({
    popover: { title: t(title), description: t(text) },
  }));
  const stepAt = async (n: number, drive: Driver): Promise<void> => {
    const step = steps[n];
    if (moving) return;
    if (!step) {
      drive.destroy();
      return;
    }
    moving = true;
    waits(true);
    await goTo(step, navigation);
    const element = await pointOf(step, t);
    moving = false;
    waits(false);
    if (ended) return;
    // If the target is not visible, the step shows in the center of the screen.
    const now = driveSteps[n];
    if (now && element) now.element = element;
    if (drive.isActive()) drive.moveTo(n);
    else drive.drive(n);
  };
  let moving = false;
  let ended = false;
  const driven = driver({
    steps: driveSteps,
    animate: false,
    allowClose: true,
    overlayOpacity: 0.45,
    stagePadding: 4,
    stageRadius: 6,
    popoverClass: 'tour',
    showProgress: true,
    progressText: '{{current}} / {{total}}',
    nextBtnText: t('Next'),
    prevBtnText: t('Back'),
    doneBtnText: t('Done'),
    // The texts are data. None of them is parsed as markup.
    onPopoverRender: ({ wrapper, title, description, closeButton, nextButton }, { index = 0 }) => {
      // An attribute of React Aria: a dialog that a step opens does not make the tour inert.
      wrapper.dataset['reactAriaTopLayer'] = '';
      title.textContent = t(steps[index]?.title ?? '');
      description.textContent = t(steps[index]?.text ?? '');
      closeButton.ariaLabel = t('Exit tour');
      // The focus would start on the close button. Moving it lets Enter continue the tour.
      queueMicrotask(() => nextButton.focus());
    },
    // A field is not a button: it opens nothing and needs no popup attributes.
    onHighlighted: (element) => {
      requestAnimationFrame(() => {
        if (element?.tagName === 'INPUT') element.removeAttribute('aria-expanded');
      });
    },
    onNextClick: (_element, _step, { index = 0 }) => void stepAt(index + 1, driven),
    onPrevClick: (_element, _step, { index = 0 }) => void stepAt(index - 1, driven),
    onDestroyed: () => {
      ended = true;
    },
  });
  await stepAt(0, driven);
}

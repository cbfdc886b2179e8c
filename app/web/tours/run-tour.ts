import type { Driver, DriveStep } from 'driver.js';
import './tour.css';
import { listTourSteps } from '#app/tours/tours.ts';
import type { TourStep, Tour } from '#app/tours/tours.ts';
import { isMobileViewport } from '#kit/web/use-media-query.ts';
import { waitForRole } from '#kit/web/find-by-role.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** How long a step waits for what it points at: lists come late on a slow line. */
const patience = 6000;

/** How the screens are changed. */
export interface TourNavigation {
  at(): string;
  go(path: string): Promise<void>;
}
async function goTo({ at }: TourStep, way: TourNavigation): Promise<void> {
  if (at !== undefined && way.at() !== at) await way.go(at);
}
const pointOf = ({ find }: TourStep, t: Translate): Promise<Element | undefined> =>
  find === undefined ? Promise.resolve(undefined) : waitForRole(find[0], t(find[1]), patience);

/** What is pressed while a step is looked for waits, and says so. */
function waits(on: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.driver-popover-navigation-btns button'))
    button.ariaBusy = on ? 'true' : null;
}
/** Leads through the real screens, step by step. Arrow keys go on and back, Escape ends it. */
export async function runTour(tour: Tour, t: Translate, way: TourNavigation): Promise<void> {
  const { driver } = await import('driver.js');
  const steps = listTourSteps(tour, isMobileViewport());
  const shown: DriveStep[] = steps.map(({ title, says }) => ({
    popover: { title: t(title), description: t(says) },
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
    await goTo(step, way);
    const element = await pointOf(step, t);
    moving = false;
    waits(false);
    if (ended) return;
    // Where it is not to be seen, the step speaks from the middle of the screen.
    const now = shown[n];
    if (now && element) now.element = element;
    if (drive.isActive()) drive.moveTo(n);
    else drive.drive(n);
  };
  let moving = false;
  let ended = false;
  const driven = driver({
    steps: shown,
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
    // The words are data: nothing of them is read as markup.
    onPopoverRender: ({ title, description, closeButton, nextButton }, { index = 0 }) => {
      title.textContent = t(steps[index]?.title ?? '');
      description.textContent = t(steps[index]?.says ?? '');
      closeButton.ariaLabel = t('Exit tour');
      // It would begin with what ends it: whoever goes on by Enter goes on.
      queueMicrotask(() => nextButton.focus());
    },
    // A field is no button: it opens nothing that it could tell of.
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

import { useNavigate } from '@tanstack/react-router';
import type { UserAccess } from '#app/screens.ts';
import type { ImmediateAction, PaletteAction } from '#app/actions.ts';
import {
  canDoAction,
  findOrderNumber,
  findScreenOfAction,
  matchAction,
  paletteActions,
} from '#app/actions.ts';
import { searchRecordsEndpoint } from '#areas/home/global-search/global-search.contract.ts';
import { printSelectedLineLabelsAtStation } from '#areas/orders/labels/labels.client.ts';
import { callApi } from '#kit/web/api-call.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { requestScreenAction } from '#kit/web/screen-actions.ts';
import { setColorScheme } from '#kit/web/theme/color-scheme.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { getLoadedConfiguration, signOutLocallyAndAtProvider } from '../client-session.ts';
import { useSwitchLanguage } from './language.tsx';
import type { PaletteHit } from './record-search.ts';
import { chooseTimeFormat } from './time-format.tsx';
import { confirmAndRequestOwnPasswordReset, confirmAndSignOutEverywhere } from './user-menu-actions.ts';

/** What the palette opens for an action, in place of itself. */
export type PaletteDialog = 'hotkeys' | 'tours';
const mostActions = 8;

/**
 * The actions that the text finds and the user may do. `hasVerb`: the text names a verb, so that the user wants an action more
 * than a page.
 */
export function useActionHits(
  text: string,
  openDialog: (dialog: PaletteDialog) => void,
): { hits: PaletteHit[]; hasVerb: boolean } {
  const t = useTranslate();
  const me = useCurrentUser();
  const start = useStart(openDialog);
  const user: UserAccess = { roles: me.user.roles, permissions: me.permissions };
  const found = paletteActions
    .filter((action) => canDoAction(action, user) && isOffered(action, me))
    .map((action) => ({ action, match: matchAction(action, t(action.label), text) }))
    .filter(({ match }) => match !== null)
    .toSorted((a, b) => Number(b.match === 'verb') - Number(a.match === 'verb'));
  const hits = found.slice(0, mostActions).map(({ action }): PaletteHit => {
    const orderNumber = action.runs === 'printOrderLabels' ? findOrderNumber(text) : undefined;
    const screen = findScreenOfAction(action);
    return {
      key: `action-${action.id}`,
      label:
        orderNumber === undefined
          ? t(action.label)
          : t('Print labels of order {number}', { number: orderNumber }),
      secondaryText: screen ? `${t('Action')} · ${t(screen.title)}` : t('Action'),
      icon: screen?.icon ?? 'player-play',
      path: '',
      onChoose: () => start(action, orderNumber),
    };
  });
  return { hits, hasVerb: found.some(({ match }) => match === 'verb') };
}

/** A password of an external provider is changed there. */
const isOffered = ({ runs }: PaletteAction, me: CurrentUser): boolean =>
  runs !== 'resetPassword' || (getLoadedConfiguration()?.embedded !== false && !me.user.isGoogleAppsUser);

/** Prints the labels of an order found by its number. */
async function printLabelsOfOrder(number: string): Promise<void> {
  const found = await callApi(searchRecordsEndpoint, { query: { number } }, {}).catch(() => undefined);
  if (!found) return;
  const order = found.find((hit) => hit.kind === 'order' && hit.number === number);
  if (order) await printSelectedLineLabelsAtStation({ bulkPrintAllChecked: true, orderId: order.id });
  else toastWarning('No order has this number, or it is not one of yours.');
}

function useStart(openDialog: (dialog: PaletteDialog) => void) {
  const t = useTranslate();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const run = useRunNow(t, me, openDialog);
  const open = async ({ path, search, action }: NonNullable<PaletteAction['opens']>) => {
    await navigate({ href: search ? `${path}?${new URLSearchParams(search).toString()}` : path });
    // Only now, because the current screen may be the same one, with another record open.
    if (action !== undefined) requestScreenAction({ path, search, action });
  };
  return (action: PaletteAction, orderNumber: string | undefined): void => {
    const { opens, runs } = action;
    if (runs === 'printOrderLabels' && orderNumber !== undefined) void printLabelsOfOrder(orderNumber);
    else if (opens) {
      if (action.needsWarehouse && !me.warehouse) toastWarning('Choose a warehouse first.');
      void open(opens);
    } else if (runs) run(runs);
  };
}

function useRunNow(t: Translate, me: CurrentUser, openDialog: (dialog: PaletteDialog) => void) {
  const speak = useSwitchLanguage();
  return (action: ImmediateAction): void => {
    const actions: Record<Exclude<ImmediateAction, 'printOrderLabels'>, () => unknown> = {
      darkMode: () => setColorScheme('dark'),
      lightMode: () => setColorScheme('light'),
      english: () => speak('en'),
      spanish: () => speak('es'),
      chinese: () => speak('zh'),
      clock12: () => chooseTimeFormat('12h'),
      clock24: () => chooseTimeFormat('24h'),
      showHotkeys: () => openDialog('hotkeys'),
      showTours: () => openDialog('tours'),
      resetPassword: () => confirmAndRequestOwnPasswordReset(t, me.user.email),
      signOut: () => signOutLocallyAndAtProvider(),
      signOutEverywhere: () => confirmAndSignOutEverywhere(t),
    };
    if (action !== 'printOrderLabels') void actions[action]();
  };
}

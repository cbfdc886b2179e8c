import { z } from 'zod';
import { startTodayByScannerAdministratorEndpoint } from './scanning.contract.ts';
import { callScannerApi } from './scanner-api.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';
import { playSignalAndVibrate } from './signals.client.ts';
import { openOperatingDaySchema } from '#areas/calendar/start-day/open-days.contract.ts';
import { showDeviceMessage, synchronizeScanner } from './scanner.client.ts';

const anyAnswer = z.unknown();

/** Starts today's operating day of this warehouse, if the user's role can. */
export async function startTodayOnScanner(
  layoutId: number,
  loadingSpeed: number,
  confirmOpenDays: boolean,
): Promise<void> {
  const { session: person } = getScannerState();
  if (!person) return;
  const response = await callScannerApi(startTodayByScannerAdministratorEndpoint, anyAnswer, {
    token: person.token,
    body: { layoutId, loadingSpeed, confirmOpenDays },
  });
  if (response.kind === 'answer') {
    updateScannerState({ sheet: null, errorMessage: null });
    showDeviceMessage({ tone: 'idle', title: 'Day started.' }, 'ok');
    return synchronizeScanner();
  }
  updateScannerState({
    errorMessage:
      response.kind === 'silent'
        ? { sentence: 'Offline. Start the day when you’re back online.', params: {}, isOffline: true }
        : {
            code: response.code,
            sentence: response.sentence,
            params: response.params,
            openDays: openDaysIn(response.data),
          },
  });
  playSignalAndVibrate('error');
}
const withOpenDays = z.object({ openDays: z.array(openOperatingDaySchema) });
/** The open days that a rejected start lists. */
const openDaysIn = (data: unknown) => withOpenDays.safeParse(data).data?.openDays ?? [];

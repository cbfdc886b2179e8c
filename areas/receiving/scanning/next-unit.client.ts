import { getScannerState, updateScannerState, updateScanContext } from './scanner-state.client.ts';
import { showDeviceMessage } from './scanner.client.ts';

/** What the user declares about the next unit before scanning it. */

/** The next unit at the door goes to the cooler, because its contents are unknown. A second tap undoes this. */
export function toggleNextUnitToCoolerWithoutDescription(): void {
  const noDescription = !getScannerState().scanContext.noDescription;
  updateScanContext({ noDescription });
  if (noDescription)
    showDeviceMessage(
      { tone: 'idle', title: 'Scan the unit', label: 'Prod Desc Needed', sentence: 'Move to cooler' },
      'ok',
    );
  updateScannerState({ question: null, sheet: null, ...(noDescription ? {} : { deviceMessage: null }) });
}

/** The next unit comes off its shuttle damaged. A second tap undoes this. */
export function toggleNextUnitDamaged(): void {
  const damaged = !getScannerState().scanContext.damaged;
  updateScanContext({ damaged });
  if (damaged) showDeviceMessage({ tone: 'idle', title: 'Scan the damaged unit' }, 'ok');
  updateScannerState({ question: null, sheet: null, ...(damaged ? {} : { deviceMessage: null }) });
}

import { getScannerState, updateScannerState, updateScanContext } from './scanner-state.web.ts';
import { showDeviceMessage } from './scanner.web.ts';

/** What a person says of the next box before scanning it. */

/** The next box at the door goes to the cooler, as nobody knows what is in it. A second tap takes that back. */
export function toggleNextUnitNoDescription(): void {
  const noDescription = !getScannerState().scanContext.noDescription;
  updateScanContext({ noDescription });
  if (noDescription)
    showDeviceMessage(
      { tone: 'idle', title: 'Scan the unit', label: 'Prod Desc Needed', sentence: 'Move to cooler' },
      'ok',
    );
  updateScannerState({ question: null, sheet: null, ...(noDescription ? {} : { deviceMessage: null }) });
}

/** The next box comes off its shuttle damaged. A second tap takes that back. */
export function toggleNextUnitDamaged(): void {
  const damaged = !getScannerState().scanContext.damaged;
  updateScanContext({ damaged });
  if (damaged) showDeviceMessage({ tone: 'idle', title: 'Scan the damaged unit' }, 'ok');
  updateScannerState({ question: null, sheet: null, ...(damaged ? {} : { deviceMessage: null }) });
}

import { codeLookupResultSchema, lookUpCodeEndpoint } from './code-lookup.contract.ts';
import { callScannerApi } from './scanner-api.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';
import { playSignalAndVibrate } from './signals.client.ts';

/** Looks up a code. The sheet stays open so that the user can look up several units in a row. */
let lookupCount = 0;
export async function lookUpCodeOnScanner(text: string): Promise<void> {
  const code = text.trim();
  const { session: person } = getScannerState();
  if (!person || code === '') return;
  const lookupNumber = (lookupCount += 1);
  updateScannerState({ typing: null, errorMessage: null, lookup: { code, answer: null } });
  const response = await callScannerApi(lookUpCodeEndpoint, codeLookupResultSchema, {
    token: person.token,
    query: { code },
  });
  // The user has scanned another code in the meantime.
  if (lookupNumber !== lookupCount) return;
  if (response.kind === 'answer') {
    const { boxes, holder } = response.data;
    playSignalAndVibrate(boxes.length > 0 || holder ? 'ok' : 'error');
    return updateScannerState({ lookup: { code, answer: response.data } });
  }
  playSignalAndVibrate('error');
  updateScannerState({
    lookup: null,
    errorMessage:
      response.kind === 'silent'
        ? { sentence: 'Offline. Look up units when you’re back online.', params: {}, isOffline: true }
        : { sentence: response.sentence, params: response.params },
  });
}

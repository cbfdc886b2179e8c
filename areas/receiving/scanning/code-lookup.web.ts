import { codeLookupResultSchema, lookUpCodeEndpoint } from './code-lookup.contract.ts';
import { callScannerApi } from './scanner-api.web.ts';
import { getScannerState, updateScannerState } from './scanner-state.web.ts';
import { playSignal } from './signals.web.ts';

/** Asks what a code is. The sheet stays open, so that one looks at box after box. */
let asked = 0;
export async function lookUpCodeOnScanner(text: string): Promise<void> {
  const code = text.trim();
  const { session: person } = getScannerState();
  if (!person || code === '') return;
  const mine = (asked += 1);
  updateScannerState({ typing: null, errorMessage: null, lookup: { code, answer: null } });
  const said = await callScannerApi(lookUpCodeEndpoint, codeLookupResultSchema, {
    token: person.token,
    query: { code },
  });
  // Somebody has scanned the next one by now.
  if (mine !== asked) return;
  if (said.kind === 'answer') {
    const { boxes, holder } = said.data;
    playSignal(boxes.length > 0 || holder ? 'ok' : 'error');
    return updateScannerState({ lookup: { code, answer: said.data } });
  }
  playSignal('error');
  updateScannerState({
    lookup: null,
    errorMessage:
      said.kind === 'silent'
        ? { sentence: 'No network. Look up units when it is back.', params: {} }
        : { sentence: said.sentence, params: said.params },
  });
}

import { lookedUp, scannerLookUp } from './look-up.contract.ts';
import { tell } from './scanner-calls.web.ts';
import { lookNow, show } from './scanner-state.web.ts';
import { signal } from './signals.web.ts';

/** Asks what a code is. The sheet stays open, so that one looks at box after box. */
let asked = 0;
export async function lookUp(text: string): Promise<void> {
  const code = text.trim();
  const { person } = lookNow();
  if (!person || code === '') return;
  const mine = (asked += 1);
  show({ typing: null, complaint: null, found: { code, answer: null } });
  const said = await tell(scannerLookUp, lookedUp, { token: person.token, query: { code } });
  // Somebody has scanned the next one by now.
  if (mine !== asked) return;
  if (said.kind === 'answer') {
    const { boxes, holder } = said.data;
    signal(boxes.length > 0 || holder ? 'ok' : 'error');
    return show({ found: { code, answer: said.data } });
  }
  signal('error');
  show({
    found: null,
    complaint:
      said.kind === 'silent'
        ? { sentence: 'No network. What a box is can be looked up when it is back.', params: {} }
        : { sentence: said.sentence, params: said.params },
  });
}

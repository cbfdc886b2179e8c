import { getElements } from '../dom.ts';

/** Compares a screen's texts with the controls it offers. */

const shown = (selector: string): HTMLElement[] =>
  getElements(selector).filter((one) => one.checkVisibility());
const wordsOf = (one: HTMLElement): string =>
  (one.getAttribute('aria-label') ?? one.innerText).trim().replaceAll(/\s+/g, ' ');
const isOpen = (one: HTMLElement): boolean =>
  one.getAttribute('aria-disabled') !== 'true' && !one.matches(':disabled');

/** Returns a field's name, label and placeholder. */
function titleOf(field: HTMLElement): string {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.labels?.[0] : null;
  return [field.getAttribute('aria-label'), label?.innerText, field.getAttribute('placeholder')].join(' ');
}
/** Returns the names of enabled controls. */
export const listEnabledControlNames = (namePattern: RegExp): string[] => [
  ...shown('main button, main a, .toast button')
    .filter(isOpen)
    .map(wordsOf)
    .filter((words) => namePattern.test(words)),
  ...shown('main input, main select, main textarea')
    .filter((one) => isOpen(one) && (one instanceof HTMLInputElement ? !one.readOnly : true))
    .map(titleOf)
    .filter((words) => namePattern.test(words)),
];
/** Returns a screen's texts: empty states, notes and messages. */
export const listScreenSentences = (): string[] =>
  shown('main .empty-state p, main p.pad, main .note, .toast .grow')
    .map(wordsOf)
    .flatMap((words) => words.split(/(?<=[.!?:;])\s+/));

/** Pairs of an instruction and the control that carries it out. */
const ways: readonly (readonly [RegExp, RegExp])[] = [
  [/^Type the first line above and press Enter/, /^Add line/],
  [/choose a shipper in “New order for shipper/, /New order for/],
  [/^Select New order to enter one/, /New order/],
  [/^Choose an account to view its statement/, /^Account/],
  [/^Choose a consignee/, /Consignee/],
  [/^Choose (a warehouse|one\.)/, /MIA|warehouse/i],
  [/^(Try a wider|Widen the) date range/, /\d\d\/\d\d\/\d{4} – /],
  [/remove a filter/i, /^Clear/],
  [/search for the load number/, /Filter/],
  [/include deleted units/, /^Deleted/],
  [/^synchronize the day/, /^Sync/],
  [/^To copy another warehouse’s template/, /New template/],
  [/choose all warehouses and open it/, /Warehouse/],
  [/print the label again/, /Print label/],
  [/^File a claim here/, /claim/i],
  [/^API clients connect with a client ID and secret that you create here/, /New API client/],
  [/^To dispute a charge, open an invoice/, /./],
  [/^Add a door/, /^New door/],
  [/^Add one in Accounts/, /^Add account/],
  [/^Add one to connect your software/, /^New API client/],
  [/^Add one to charge accessorials/, /^New rule/],
  [/^(Add|Create) the first one/, /^(Create the first one|New )/],
  [/^Create invoices from rated shipments/, /^Create invoices…/],
  [/^(Upload the first one|Choose a file) above/, /^Choose a file/],
  [/^Try another search/, /^(Clear|Description)/],
  [/^Try different filters/, /^(Clear|Type)/],
];
/** Verbs that begin an instruction. An instruction without a control refers to another screen, or must be added above. */
const verbs = [
  'Type',
  'Choose',
  'Add',
  'Enter',
  'Widen',
  'Look',
  'Start',
  'Synchronize',
  'Upload',
  'Make',
  'Press',
  'Drop',
  'Stop',
  'Paste',
  'Draw',
  'Take',
  'Put',
  'Search',
  'Give',
  'Pick',
  'Select',
  'Click',
  'Create',
  'File',
  'Try',
];
const asks = new RegExp(`^(${verbs.join('|')})\\b`, 'i');

/** Returns instructions that refer to a control the screen does not offer now. */
export const findInstructionsWithoutControl = (): string[] =>
  listScreenSentences().filter((sentence) => {
    const known = ways.filter(([pattern]) => pattern.test(sentence));
    return known.length === 0
      ? asks.test(sentence)
      : known.some(([, by]) => listEnabledControlNames(by).length === 0);
  });

/** Texts which state that something does not exist. */
const none = /^(No |Nothing |Nobody |None |There (is|are) no |The cooler is empty)/;
export const findSentencesClaimingEmptiness = (): string[] =>
  listScreenSentences().filter((sentence) => none.test(sentence));

/** A zero that counts or sums something. Times, dates, codes and limits contain zeros of another kind. */
const zero = /(?<![\w.,:/#@-])\$?0(\.0+)?(?![\w.,:/@]|-\d| min)/;
/**
 * Returns the visible texts of the screen that contain a count or sum of zero. Input that the user types or chooses is
 * ignored.
 */
export function findTextsWithZeroCount(): string[] {
  const texts = getElements('main').flatMap((main) => {
    const nodes: Text[] = [];
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) if (node instanceof Text) nodes.push(node);
    return nodes;
  });
  return texts
    .filter(({ data, parentElement }) => zero.test(data) && isFigure(parentElement))
    .map(({ data, parentElement }) => `${parentElement?.parentElement?.className ?? ''}: ${data.trim()}`);
}
const isFigure = (one: HTMLElement | null): boolean =>
  one !== null && one.closest('option, label, .hint, kbd') === null && one.checkVisibility();

import { accountType, consigneeFlags, flagNames } from './accounts.contract.ts';
import {
  faultsOfAccount,
  isPhone,
  isZone,
  languageNames,
  languages,
  mostTermsDays,
  numberPattern,
  numberWrong,
  phoneDigits,
  phoneWrong,
  thirdParty,
  zoneWrong,
} from './account-editor.contract.ts';
import { sheetColumns } from './account-import.contract.ts';
import type { SheetColumn, SheetFault } from './account-import.contract.ts';
import { zipFault, zipMeant, zoneOfState } from './account.rules.ts';
import type { Sheet } from './sheet.rules.ts';
import type { Nearest } from '#kit/contract/nearest.ts';
import { nearestOf } from '#kit/contract/nearest.ts';

/** From the cells of a sheet to accounts: what each cell says, and every fault with what was probably meant. */

export interface SheetAccount {
  number: string;
  accountTypeId: number;
  name: string;
  billingName: string;
  address1: string;
  city: string;
  state: string | null;
  zip: string;
  zone: string;
  phone: string | null;
  email: string | null;
  language: string;
  termsDays: number;
  defaultPaymentTerm: number;
  billTo: string | null;
  warehouseId: number | null;
  billingConsolidation: boolean;
  active: boolean;
  flags: readonly string[];
  smsOn: boolean;
}
export interface Payer {
  number: string;
  name: string;
  accountTypeId: number;
  active: boolean;
}
/** What the cells are held against. */
export interface SheetFacts {
  known: ReadonlyMap<string, SheetAccount>;
  states: readonly { code: string; name: string; country: string }[];
  warehouses: readonly { id: number; code: string; name: string }[];
  payers: readonly Payer[];
  zones: readonly string[];
}
export interface SheetRow {
  row: number;
  /** Null: nothing is known of this number yet. */
  before: SheetAccount | null;
  account: SheetAccount;
}
export interface ReadSheet {
  rows: SheetRow[];
  faults: SheetFault[];
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
export const typeWords = ['shipper', 'consignee', 'bill-to'] as const;
export const termWords = ['Collect', 'Prepaid', '3rd Party'] as const;
const otherWords: Record<string, string> = {
  thirdpartybillto: 'bill-to',
  thirdparty: '3rd Party',
  eastern: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  central: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mountain: 'America/Denver',
  mst: 'America/Denver',
  pacific: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  arizona: 'America/Phoenix',
};
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'sí', 'active', '是']);
const no = new Set(['no', 'n', 'false', '0', 'inactive', '否']);

type Fail = (
  column: SheetColumn | null,
  value: string,
  sentence: string,
  suggestion?: string | null,
  params?: Record<string, string | number>,
) => void;

/** Which column each title means, and what is wrong with the titles. */
export function columnsOf(titles: readonly string[], fail: Fail): (SheetColumn | null)[] {
  const byTitle = new Map<string, SheetColumn>(
    sheetColumns.flatMap((c) => [[plain(c.title), c.id] as const, [plain(c.id), c.id] as const]),
  );
  const near = nearestOf(sheetColumns.map((c) => ({ code: c.title })));
  const seen = new Set<SheetColumn>();
  const columns = titles.map((title) => {
    if (title === '') return null;
    const column = byTitle.get(plain(title));
    if (column === undefined) {
      const meant = near.find(title);
      fail(
        null,
        title,
        'The sheet has a column {title} that the import does not know',
        meant && !titles.some((t) => plain(t) === plain(meant.code)) ? meant.code : null,
        { title },
      );
      return null;
    }
    if (seen.has(column)) fail(null, title, 'The column {title} stands twice', null, { title });
    seen.add(column);
    return column;
  });
  if (!seen.has('number')) fail(null, '', 'The sheet has no column Number');
  return columns;
}

interface Meant {
  state: Nearest;
  zone: Nearest;
  warehouse: Nearest;
  payer: Nearest;
  flag: Nearest;
  type: Nearest;
  term: Nearest;
  language: Nearest;
}
/** The nearest code; else the nearest name, by its code. */
function nearestNamed(candidates: readonly { code: string; name: string }[]): Nearest {
  const [byCode, byName] = [nearestOf(candidates), nearestOf(candidates.map(({ name }) => ({ code: name })))];
  const codes = new Map(candidates.map(({ code, name }) => [name, code]));
  return {
    find(value) {
      const named = byCode.find(value) === null ? codes.get(byName.find(value)?.code ?? '') : undefined;
      return named === undefined ? byCode.find(value) : { code: named };
    },
  };
}
const meantBy = (facts: SheetFacts): Meant => ({
  state: nearestNamed(facts.states),
  zone: nearestNamed(facts.zones.map((z) => ({ code: z, name: z.split('/').at(-1) ?? z }))),
  warehouse: nearestNamed(facts.warehouses),
  payer: nearestNamed(facts.payers.filter((p) => p.active).map((p) => ({ code: p.number, name: p.name }))),
  flag: nearestNamed(consigneeFlags.map((f) => ({ code: f, name: flagNames[f] }))),
  type: nearestOf(typeWords.map((code) => ({ code }))),
  term: nearestOf(termWords.map((code) => ({ code }))),
  language: nearestNamed(languages.map((code) => ({ code, name: languageNames[code] }))),
});
const nearTo = (near: Nearest, value: string): string | null =>
  otherWords[plain(value)] ?? near.find(value)?.code ?? null;

/** One row of cells: reads them one after the other and says what is wrong with each. What stands already is never a fault. */
function readerOf(
  cells: ReadonlyMap<SheetColumn, string>,
  before: SheetAccount | null,
  facts: Pick<SheetFacts, 'warehouses'>,
  fail: Fail,
) {
  const stands = (column: SheetColumn): string | undefined =>
    before === null ? undefined : shownAs(before[fieldOf[column]], column, facts);
  function wrong<T>(
    column: SheetColumn | null,
    value: string,
    sentence: string,
    suggestion: string | null = null,
    params: Record<string, string | number> = {},
  ): T | undefined {
    fail(column, value, sentence, suggestion === value ? null : suggestion, params);
    return undefined;
  }
  /** What a column says; columns the sheet leaves out keep what is known, blanks take `blank`. */
  function take<T>(
    column: SheetColumn,
    kept: T | undefined,
    blank: T,
    read: (value: string) => T | undefined,
  ): T {
    const cell = cells.get(column);
    if (cell === undefined) return kept ?? blank;
    if (kept !== undefined && cell === stands(column)) return kept;
    return cell === '' ? blank : (read(cell) ?? kept ?? blank);
  }
  return {
    cells,
    before,
    wrong,
    take,
    text: (column: SheetColumn, kept: string | undefined, blank: string, most: number): string =>
      take(column, kept, blank, (value) => {
        // Tabs and line breaks have no business in a field of one line.
        const line = value.replace(/\s+/g, ' ');
        if (unprintable(line))
          return wrong<string>(
            column,
            value,
            'There are characters that cannot be used',
            line.toWellFormed().replace(/[\p{Cc}\ufffd]/gu, ''),
          );
        return line.length > most
          ? wrong<string>(
              column,
              value,
              'This is longer than {most} characters',
              line.slice(0, most).trim(),
              { most },
            )
          : line;
      }),
    needed(column: SheetColumn, value: string, title: string): string {
      if (value === '' && stands(column) !== '')
        wrong(column, cells.get(column) ?? '', '{title} is required', stands(column) ?? null, { title });
      return value;
    },
    choice: <T>(
      column: SheetColumn,
      kept: T | undefined,
      blank: T,
      values: ReadonlyMap<string, T>,
      near: Nearest,
      sentence: string,
    ): T =>
      take(column, kept, blank, (value) =>
        values.has(plain(value))
          ? values.get(plain(value))
          : wrong<T>(column, value, sentence, nearTo(near, value)),
      ),
    flag: (column: SheetColumn, kept: boolean | undefined, blank: boolean): boolean =>
      take(column, kept, blank, (value) => {
        const word = value.toLowerCase();
        return yes.has(word)
          ? true
          : no.has(word)
            ? false
            : wrong<boolean>(
                column,
                value,
                'Write yes or no',
                /^[yjs+o]/.test(word) ? 'yes' : /^[n-]/.test(word) ? 'no' : null,
              );
      }),
  };
}
type RowReader = ReturnType<typeof readerOf>;
const unprintable = (text: string): boolean => /\p{Cc}/u.test(text) || !text.isWellFormed();

const emailPattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const emailMeant = (value: string): string | null => {
  const tight = (/<([^<>]+)>/.exec(value)?.[1] ?? value.split(/[;,]\s*(?=\S+@)/)[0] ?? '')
    .replace(/^mailto:/i, '')
    .replace(/\s+/g, '')
    .replace(/,/g, '.')
    .replace(/\(at\)|\[at\]/i, '@')
    .replace(/\.$/, '');
  return emailPattern.test(tight) ? tight : null;
};
function phoneMeant(value: string, country: string | undefined): string | null {
  const digits = phoneDigits(value.replace(/(?:ext|x|#).*$/i, '')).replace(/\D/g, '');
  const tries = [country === 'MX' ? `+52${digits}` : `+1${digits}`, `+${digits}`];
  return tries.find(isPhone) ?? null;
}

/** Reads one row. Every fault is said; the account is as far as it could be read. */
function readRow(reader: RowReader, number: string, facts: SheetFacts, meant: Meant): SheetAccount {
  const { before } = reader;
  const states = new Map(facts.states.map((s) => [plain(s.code), s.code]));
  const said = reader.choice(
    'type',
    before?.accountTypeId,
    before?.accountTypeId ?? 0,
    new Map<string, number>(
      typeWords.flatMap((word, i) => [[plain(word), i + 1] as const, [String(i + 1), i + 1] as const]),
    ),
    meant.type,
    'Type is shipper, consignee or bill-to',
  );
  if (said === 0 && (reader.cells.get('type') ?? '') === '')
    reader.wrong('type', '', '{title} is required', null, { title: 'Type' });
  if (before && said !== 0 && said !== before.accountTypeId)
    reader.wrong(
      'type',
      reader.cells.get('type') ?? '',
      'The type of an account stays.',
      typeWords[before.accountTypeId - 1] ?? null,
    );
  const accountTypeId = before?.accountTypeId ?? said;
  const name = reader.needed('name', reader.text('name', before?.name, '', 120), 'Name');
  const state = reader.choice<string | null>(
    'state',
    before?.state,
    null,
    states,
    meant.state,
    'This state is not known',
  );
  const country = facts.states.find((s) => s.code === state)?.country;
  const zone = reader.take('zone', before?.zone, before?.zone ?? zoneOfState(state) ?? '', (value) =>
    isZone(value)
      ? value
      : reader.wrong<string>(
          'zone',
          value,
          zoneWrong,
          nearTo(meant.zone, value) ?? zoneOfState(state) ?? null,
        ),
  );
  // A state that could not be read is a fault of its own, and would have said the zone.
  const stateUnread = state === null && (reader.cells.get('state') ?? '') !== '';
  if (zone === '' && !stateUnread && (reader.cells.get('zone') ?? '') === '')
    reader.wrong('zone', '', 'Time zone is required', null);
  return {
    number,
    accountTypeId,
    name,
    billingName: reader.text('billingName', before?.billingName, name, 120),
    address1: reader.text('address', before?.address1, '', 120),
    city: reader.needed('city', reader.text('city', before?.city, '', 80), 'City'),
    state,
    zip: reader.take('zip', before?.zip, '', (value) =>
      value.length > 12 || zipFault(value, country)
        ? reader.wrong<string>('zip', value, 'ZIP is not valid', zipMeant(value, country))
        : value,
    ),
    zone,
    phone: reader.take<string | null>('phone', before?.phone, null, (value) =>
      isPhone(phoneDigits(value))
        ? phoneDigits(value)
        : reader.wrong<string>('phone', value, phoneWrong, phoneMeant(value, country)),
    ),
    email: reader.take<string | null>('email', before?.email, null, (value) =>
      value.length <= 254 && emailPattern.test(value)
        ? value
        : reader.wrong<string>('email', value, 'Email is not valid', emailMeant(value)),
    ),
    language: reader.choice<string>(
      'language',
      before?.language,
      'en',
      new Map(languages.map((l) => [l, l])),
      meant.language,
      'Language is en, es or zh',
    ),
    termsDays: reader.take('termsDays', before?.termsDays, 15, (value) =>
      /^\d{1,3}$/.test(value) && Number(value) <= mostTermsDays
        ? Number(value)
        : reader.wrong<number>(
            'termsDays',
            value,
            'Terms must be a whole number from 0 to {most}',
            /\d+/.exec(value)?.[0].slice(0, 2) ?? null,
            { most: mostTermsDays },
          ),
    ),
    defaultPaymentTerm: reader.choice<number>(
      'paymentTerm',
      before?.defaultPaymentTerm,
      1,
      new Map(
        termWords.flatMap((word, i) => [[plain(word), i + 1] as const, [String(i + 1), i + 1] as const]),
      ),
      meant.term,
      'Payment term is Collect, Prepaid or 3rd Party',
    ),
    billTo: reader.take<string | null>('billTo', before?.billTo, null, (value) => value.toUpperCase()),
    warehouseId: reader.choice<number | null>(
      'warehouse',
      before?.warehouseId,
      null,
      new Map(facts.warehouses.map((w) => [plain(w.code), w.id])),
      meant.warehouse,
      'This warehouse is not known',
    ),
    billingConsolidation: reader.flag('consolidation', before?.billingConsolidation, false),
    active: reader.flag('active', before?.active, true),
    flags: flagsOf(reader, meant.flag),
    smsOn: before?.smsOn ?? false,
  };
}

function flagsOf(reader: RowReader, near: Nearest): readonly string[] {
  const byWord = new Map<string, string>(
    consigneeFlags.flatMap((f) => [[plain(f), f] as const, [plain(flagNames[f]), f] as const]),
  );
  return reader.take<readonly string[]>('flags', reader.before?.flags, [], (value) => {
    const words = value
      .split(/[;,|]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const unknown = words.filter((word) => !byWord.has(plain(word)));
    if (unknown.length === 0)
      return [...new Set(words.flatMap((word) => byWord.get(plain(word)) ?? []))].toSorted();
    const repaired = words.map((word) => byWord.get(plain(word)) ?? near.find(word)?.code);
    return reader.wrong<readonly string[]>(
      'flags',
      value,
      'This flag does not exist: {flag}',
      repaired.every((word) => word !== undefined) ? repaired.join('; ') : null,
      { flag: unknown.join(', ') },
    );
  });
}

/** What stands against a row beside its cells: payer, and what its type does not have. */
function checkTogether(
  account: SheetAccount,
  reader: RowReader,
  payers: ReadonlyMap<string, Payer>,
  meant: Meant,
): void {
  const { billTo } = account;
  const cell = reader.cells.get('billTo') ?? billTo ?? '';
  if (billTo !== null && billTo !== reader.before?.billTo) {
    const payer = payers.get(billTo);
    if (!payer)
      return void reader.wrong('billTo', cell, 'This account is not known', nearTo(meant.payer, cell));
    if (!payer.active) return void reader.wrong('billTo', cell, 'This account is inactive');
  }
  if (billTo === account.number)
    return void reader.wrong('billTo', cell, 'An account that pays for itself needs no default bill-to', '');
  if (
    billTo !== null &&
    account.defaultPaymentTerm === thirdParty &&
    payers.get(billTo)?.accountTypeId !== accountType.billTo
  )
    return void reader.wrong('billTo', cell, 'With 3rd Party the default bill-to is a third-party account');
  const columns = {
    defaultBillToId: 'billTo',
    warehouseId: 'warehouse',
    flags: 'flags',
    smsOn: 'phone',
    phone: 'phone',
  } as const;
  if (account.accountTypeId === 0) return undefined;
  for (const { field, sentence } of faultsOfAccount({
    ...account,
    defaultBillToId: billTo === null ? null : 1,
    smsOn: false,
  })) {
    const column = columns[field];
    reader.wrong(
      column,
      reader.cells.get(column) ?? '',
      sentence,
      field === 'flags' ||
        sentence === 'Only a shipper has a home warehouse' ||
        sentence === 'A bill-to pays for itself'
        ? ''
        : null,
    );
  }
  return undefined;
}

/** The whole sheet. Rows of one number beyond its first are faults; a payer may stand in the same sheet. */
export function readAccounts(sheet: Sheet, facts: SheetFacts): ReadSheet {
  const faults: SheetFault[] = [];
  const say =
    (row: number, number: string): Fail =>
    (column, value, sentence, suggestion = null, params = {}) =>
      void faults.push({ row, number, column, value: value.slice(0, 200), sentence, params, suggestion });
  const columns = columnsOf(sheet.titles, say(1, ''));
  if (sheet.openAt !== null) say(sheet.openAt, '')(null, '', 'A quotation mark of this row is not closed');
  if (!columns.includes('number') || sheet.openAt !== null) return { rows: [], faults };
  const meant = meantBy(facts);
  const first = new Map<string, number>();
  const readers = sheet.rows.map(({ row, cells }) => {
    const named = new Map<SheetColumn, string>();
    columns.forEach((column, at) => {
      if (column !== null && !named.has(column)) named.set(column, cells[at] ?? '');
    });
    const typed = named.get('number') ?? '';
    const number = typed.toUpperCase();
    const before = facts.known.get(number) ?? null;
    const reader = readerOf(named, before, facts, say(row, number));
    if (number === '') reader.wrong('number', typed, '{title} is required', null, { title: 'Number' });
    else if (!numberPattern.test(number))
      reader.wrong(
        'number',
        typed,
        numberWrong,
        (() => {
          const tight = number.replace(/[^A-Z0-9-]/g, '').slice(0, 20);
          return numberPattern.test(tight) ? tight : null;
        })(),
      );
    else if (first.has(number))
      reader.wrong('number', typed, 'Row {row} has the same number', null, { row: first.get(number) ?? 0 });
    else first.set(number, row);
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      reader.wrong(
        null,
        cells.slice(columns.length).join(' '),
        'The row has more cells than the sheet has titles',
      );
    return { row, reader, account: readRow(reader, number, facts, meant) };
  });
  const payers = new Map<string, Payer>(facts.payers.map((p) => [p.number, p]));
  for (const { account } of readers)
    if (account.accountTypeId > 0 && account.number !== '') payers.set(account.number, account);
  for (const { row, account, reader } of readers)
    if (differencesOf({ row, before: reader.before, account }, facts).length > 0)
      checkTogether(account, reader, payers, meant);
  return {
    rows: readers.map(({ row, reader, account }) => ({ row, before: reader.before, account })),
    faults: faults.toSorted((a, b) => a.row - b.row),
  };
}

const shownAs = (value: unknown, column: SheetColumn, facts: Pick<SheetFacts, 'warehouses'>): string => {
  if (value === null || value === undefined) return '';
  if (column === 'type') return typeWords[Number(value) - 1] ?? '';
  if (column === 'paymentTerm') return termWords[Number(value) - 1] ?? '';
  if (column === 'warehouse') return facts.warehouses.find((w) => w.id === value)?.code ?? String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join('; ') : String(value);
};
const fieldOf: Record<SheetColumn, keyof SheetAccount> = {
  number: 'number',
  type: 'accountTypeId',
  name: 'name',
  billingName: 'billingName',
  address: 'address1',
  city: 'city',
  state: 'state',
  zip: 'zip',
  zone: 'zone',
  phone: 'phone',
  email: 'email',
  language: 'language',
  termsDays: 'termsDays',
  paymentTerm: 'defaultPaymentTerm',
  billTo: 'billTo',
  warehouse: 'warehouseId',
  consolidation: 'billingConsolidation',
  active: 'active',
  flags: 'flags',
};

/** What a row would change, column by column, in the words of the sheet. For a new account: all it says. */
export function differencesOf(
  { before, account }: SheetRow,
  facts: Pick<SheetFacts, 'warehouses'>,
): { column: string; from: string; to: string }[] {
  return sheetColumns
    .map(({ id, title }) => ({
      column: title,
      from: before ? shownAs(before[fieldOf[id]], id, facts) : '',
      to: shownAs(account[fieldOf[id]], id, facts),
    }))
    .filter(({ from, to }) => from !== to);
}
/** One account as a row of the sheet. */
export const cellsOf = (account: SheetAccount, facts: Pick<SheetFacts, 'warehouses'>): string[] =>
  sheetColumns.map(({ id }) => shownAs(account[fieldOf[id]], id, facts));

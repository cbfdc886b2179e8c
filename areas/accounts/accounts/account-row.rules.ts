import { accountType, consigneeFlags, flagNames } from './accounts.contract.ts';
import {
  faultsOfAccount,
  isZone,
  languages,
  mostTermsDays,
  thirdParty,
  zoneWrong,
} from './account-editor.contract.ts';
import { zipFault, zipMeant, zoneOfState } from './account.rules.ts';
import { typeWords } from './account-sheet.rules.ts';
import type { Payer, SheetAccount, SheetFacts } from './account-sheet.rules.ts';
import { accountErrors } from './accounts.errors.ts';
import { choiceIn, textIn, yesNoIn } from './sheet-cells.rules.ts';
import type { RowReader } from './sheet-cells.rules.ts';
import { cellFaults, wrongIn } from './sheet-faults.rules.ts';
import { mostDegrees } from './position.contract.ts';
import { nearTo, plain, termNumbers, typeNumbers } from './sheet-words.rules.ts';
import type { Meant } from './sheet-words.rules.ts';
import { mailPattern } from '#kit/contract/fields.ts';
import type { Nearest } from '#kit/contract/nearest.ts';
import { isPhone, normalizePhone, phoneDigits, phoneWrong } from '#kit/contract/phone.ts';

/** One row of a sheet as an account, and what stands against it as a whole. */

/** Reads one row. Every fault is said; the account is as far as it could be read. */
export function readRow(reader: RowReader, number: string, facts: SheetFacts, meant: Meant): SheetAccount {
  const { before } = reader;
  const accountTypeId = typeIn(reader, meant);
  const name = reader.needed('name', textIn(reader, 'name', before?.name, '', 120), 'Name');
  const { state, country, zone } = placeIn(reader, facts, meant);
  return {
    number,
    accountTypeId,
    name,
    billingName: textIn(reader, 'billingName', before?.billingName, name, 120),
    address1: textIn(reader, 'address', before?.address1, '', 120),
    city: reader.needed('city', textIn(reader, 'city', before?.city, '', 80), 'City'),
    state,
    zip: reader.take('zip', before?.zip, '', (value) =>
      value.length > 12 || zipFault(value, country)
        ? reader.wrong<string>('zip', value, cellFaults.wrongZip, zipMeant(value, country))
        : value,
    ),
    zone,
    latitude: degreesIn(reader, 'latitude'),
    longitude: degreesIn(reader, 'longitude'),
    ...reachIn(reader, country, meant),
    ...termsIn(reader, facts, meant),
    billTo: reader.take<string | null>('billTo', before?.billTo, null, (value) => value.toUpperCase()),
    warehouseId: choiceIn<number | null>(reader, 'warehouse', before?.warehouseId, null, {
      values: new Map(facts.warehouses.map((w) => [plain(w.code), w.id])),
      near: meant.warehouse,
      fault: cellFaults.noSuchWarehouse,
    }),
    billingConsolidation: yesNoIn(reader, 'consolidation', before?.billingConsolidation, false),
    active: yesNoIn(reader, 'active', before?.active, true),
    flags: flagsIn(reader, meant.flag),
    smsOn: before?.smsOn ?? false,
  };
}

/** 0 where the type is missing. That of an account that is known stays. */
function typeIn(reader: RowReader, meant: Meant): number {
  const { before } = reader;
  const cell = reader.cells.get('type') ?? '';
  const said = choiceIn(reader, 'type', before?.accountTypeId, before?.accountTypeId ?? 0, {
    values: typeNumbers,
    near: meant.type,
    fault: cellFaults.noSuchType,
  });
  if (said === 0 && cell === '') reader.wrong('type', '', cellFaults.required, null, { title: 'Type' });
  if (before && said !== 0 && said !== before.accountTypeId)
    reader.wrong('type', cell, accountErrors.typeStays, typeWords[before.accountTypeId - 1] ?? null);
  return before?.accountTypeId ?? said;
}

function placeIn(
  reader: RowReader,
  facts: SheetFacts,
  meant: Meant,
): { state: string | null; country: string | undefined; zone: string } {
  const { before } = reader;
  const state = choiceIn<string | null>(reader, 'state', before?.state, null, {
    values: new Map(
      facts.states
        .filter((s) => s.active !== false || s.code === before?.state)
        .map((s) => [plain(s.code), s.code]),
    ),
    near: meant.state,
    fault: cellFaults.noSuchState,
  });
  const zone = reader.take('zone', before?.zone, before?.zone ?? zoneOfState(state) ?? '', (value) =>
    isZone(value)
      ? value
      : reader.wrong<string>(
          'zone',
          value,
          wrongIn('wrongZone', zoneWrong),
          nearTo(meant.zone, value) ?? zoneOfState(state) ?? null,
        ),
  );
  // A state that could not be read is a fault of its own, and would have said the zone.
  const stateUnread = state === null && (reader.cells.get('state') ?? '') !== '';
  if (zone === '' && !stateUnread && (reader.cells.get('zone') ?? '') === '')
    reader.wrong('zone', '', cellFaults.noZone, null);
  return { state, country: facts.states.find((s) => s.code === state)?.country, zone };
}

function degreesIn(reader: RowReader, column: 'latitude' | 'longitude'): number | null {
  const most = mostDegrees[column];
  return reader.take<number | null>(column, reader.before?.[column], null, (value) =>
    /^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= most
      ? Number(value)
      : reader.wrong<number>(column, value, cellFaults.wrongDegrees, degreesMeant(value), { most }),
  );
}
/** With a comma for the point, as half the world writes it. */
const degreesMeant = (value: string): string | null =>
  /^-?\d{1,3},\d+$/.test(value) ? value.replace(',', '.') : null;

function reachIn(
  reader: RowReader,
  country: string | undefined,
  meant: Meant,
): Pick<SheetAccount, 'phone' | 'email' | 'language'> {
  const { before } = reader;
  const countryCode = country === 'MX' ? '52' : '1';
  return {
    phone: reader.take<string | null>('phone', before?.phone, null, (value) =>
      isPhone(normalizePhone(value, countryCode))
        ? normalizePhone(value, countryCode)
        : reader.wrong<string>('phone', value, wrongIn('wrongPhone', phoneWrong), phoneMeant(value, country)),
    ),
    email: reader.take<string | null>('email', before?.email, null, (value) =>
      value.length <= 254 && mailPattern.test(value)
        ? value
        : reader.wrong<string>('email', value, cellFaults.wrongEmail, emailMeant(value)),
    ),
    language: choiceIn<string>(reader, 'language', before?.language, 'en', {
      values: new Map(languages.map((l) => [l, l])),
      near: meant.language,
      fault: cellFaults.noSuchLanguage,
    }),
  };
}
const emailMeant = (value: string): string | null => {
  const tight = (/<([^<>]+)>/.exec(value)?.[1] ?? value.split(/[;,]\s*(?=\S+@)/)[0] ?? '')
    .replace(/^mailto:/i, '')
    .replace(/\s+/g, '')
    .replace(/,/g, '.')
    .replace(/\(at\)|\[at\]/i, '@')
    .replace(/\.$/, '');
  return mailPattern.test(tight) ? tight : null;
};
function phoneMeant(value: string, country: string | undefined): string | null {
  const digits = phoneDigits(value.replace(/(?:ext|x|#).*$/i, '')).replace(/\D/g, '');
  const tries = [country === 'MX' ? `+52${digits}` : `+1${digits}`, `+${digits}`];
  return tries.find(isPhone) ?? null;
}

function termsIn(
  reader: RowReader,
  facts: SheetFacts,
  meant: Meant,
): Pick<SheetAccount, 'termsDays' | 'defaultPaymentTerm'> {
  const { before } = reader;
  return {
    termsDays: reader.take('termsDays', before?.termsDays, facts.termsDays, (value) =>
      /^\d{1,3}$/.test(value) && Number(value) <= mostTermsDays
        ? Number(value)
        : reader.wrong<number>(
            'termsDays',
            value,
            cellFaults.wrongTerms,
            /\d+/.exec(value)?.[0].slice(0, 2) ?? null,
            { most: mostTermsDays },
          ),
    ),
    defaultPaymentTerm: choiceIn<number>(reader, 'paymentTerm', before?.defaultPaymentTerm, 1, {
      values: termNumbers,
      near: meant.term,
      fault: cellFaults.noSuchTerm,
    }),
  };
}

function flagsIn(reader: RowReader, near: Nearest): readonly string[] {
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
      cellFaults.noSuchFlag,
      repaired.every((word) => word !== undefined) ? repaired.join('; ') : null,
      { flag: unknown.join(', ') },
    );
  });
}

/** What stands against a row beside its cells: payer, and what its type does not have. */
export function checkTogether(
  account: SheetAccount,
  reader: RowReader,
  payers: ReadonlyMap<string, Payer>,
  meant: Meant,
): void {
  const { billTo } = account;
  const cell = reader.cells.get('billTo') ?? billTo ?? '';
  if (billTo !== null && billTo !== reader.before?.billTo) {
    const payer = payers.get(billTo);
    if (!payer) return void reader.wrong('billTo', cell, cellFaults.noSuchPayer, nearTo(meant.payer, cell));
    if (!payer.active) return void reader.wrong('billTo', cell, cellFaults.inactivePayer);
  }
  if (billTo === account.number) return void reader.wrong('billTo', cell, accountErrors.paysForItself, '');
  if (
    billTo !== null &&
    account.defaultPaymentTerm === thirdParty &&
    payers.get(billTo)?.accountTypeId !== accountType.billTo
  )
    return void reader.wrong('billTo', cell, accountErrors.notThirdParty);
  const columns = {
    defaultBillToId: 'billTo',
    warehouseId: 'warehouse',
    flags: 'flags',
    smsOn: 'phone',
    phone: 'phone',
    latitude: 'latitude',
  } as const;
  if (account.accountTypeId === 0) return undefined;
  const faults = faultsOfAccount({
    ...account,
    defaultBillToId: billTo === null ? null : 1,
    smsOn: false,
  });
  // Of a position whose cells are both filled, the one that could not be read is said already.
  const isTyped = Boolean(reader.cells.get('latitude') && reader.cells.get('longitude'));
  for (const { field, name, sentence, surplus } of faults) {
    if (field === 'latitude' && isTyped) continue;
    const column = columns[field];
    reader.wrong(column, reader.cells.get(column) ?? '', wrongIn(name, sentence), surplus ? '' : null);
  }
  return undefined;
}

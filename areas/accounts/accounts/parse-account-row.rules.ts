import {
  accountType,
  consigneeFlags,
  consigneeFlagNames,
  formerConsigneeFlagNames,
} from './accounts.contract.ts';
import {
  findAccountCrossFieldErrors,
  isValidAreaCityTimeZone,
  accountLanguages,
  maxPaymentTermDays,
  thirdPartyPaymentTerm,
  invalidTimeZoneMessage,
} from './account-editor.contract.ts';
import {
  isInvalidUsCanadaMexicoPostalCode,
  suggestCorrectedPostalCode,
  findMainTimeZoneOfState,
} from './account.rules.ts';
import { accountTypeWords } from './account-sheet.rules.ts';
import type { BillToCandidate, SheetAccount, AccountSheetReferenceData } from './account-sheet.rules.ts';
import { accountErrors } from './accounts.errors.ts';
import { readChoiceFromCell, readTextCell, readYesNoCell } from './sheet-cells.rules.ts';
import type { RowReader } from './sheet-cells.rules.ts';
import { sheetCellErrors, defineAccountFieldError } from './sheet-errors.rules.ts';
import { maxDegrees } from './coordinates.contract.ts';
import {
  suggestNearestCode,
  normalizeWord,
  paymentTermByNormalizedWord,
  accountTypeByNormalizedWord,
} from './sheet-vocabulary.rules.ts';
import type { SheetSuggesters } from './sheet-vocabulary.rules.ts';
import { emailPattern } from '#kit/contract/fields.ts';
import type { FuzzyMatcher } from '#kit/contract/fuzzy-match.ts';
import {
  isE164Phone,
  normalizePhoneToE164IfValid,
  stripPhoneFormatting,
  invalidPhoneMessage,
} from '#kit/contract/phone.ts';

/** Parses one row of a sheet into an account, and lists the errors of the row as a whole. */

/** Parses one row and reports every error. Returns the account as far as it could be read. */
export function parseAccountRow(
  reader: RowReader,
  number: string,
  referenceData: AccountSheetReferenceData,
  suggesters: SheetSuggesters,
): SheetAccount {
  const { before } = reader;
  const accountTypeId = typeIn(reader, suggesters);
  const name = reader.needed('name', readTextCell(reader, 'name', before?.name, '', 120), 'Name');
  const { state, country, timeZone: zone } = placeIn(reader, referenceData, suggesters);
  return {
    number,
    accountTypeId,
    name,
    billingName: readTextCell(reader, 'billingName', before?.billingName, name, 120),
    address1: readTextCell(reader, 'address', before?.address1, '', 120),
    city: reader.needed('city', readTextCell(reader, 'city', before?.city, '', 80), 'City'),
    state,
    zip: reader.take('zip', before?.zip, '', (value) =>
      value.length > 12 || isInvalidUsCanadaMexicoPostalCode(value, country)
        ? reader.wrong<string>(
            'zip',
            value,
            sheetCellErrors.wrongZip,
            suggestCorrectedPostalCode(value, country),
          )
        : value,
    ),
    zone,
    latitude: degreesIn(reader, 'latitude'),
    longitude: degreesIn(reader, 'longitude'),
    ...reachIn(reader, country, suggesters),
    ...termsIn(reader, referenceData, suggesters),
    billTo: reader.take<string | null>('billTo', before?.billTo, null, (value) => value.toUpperCase()),
    warehouseId: readChoiceFromCell<number | null>(reader, 'warehouse', before?.warehouseId, null, {
      values: new Map(referenceData.warehouses.map((w) => [normalizeWord(w.code), w.id])),
      near: suggesters.warehouse,
      fault: sheetCellErrors.noSuchWarehouse,
    }),
    billingConsolidation: readYesNoCell(reader, 'consolidation', before?.billingConsolidation, false),
    active: readYesNoCell(reader, 'active', before?.active, true),
    flags: flagsIn(reader, suggesters.flag),
    smsOn: before?.smsOn ?? false,
  };
}

/** Returns 0 if the type is missing. An existing account keeps its type. */
function typeIn(reader: RowReader, meant: SheetSuggesters): number {
  const { before } = reader;
  const cell = reader.cells.get('type') ?? '';
  const accountTypeId = readChoiceFromCell(
    reader,
    'type',
    before?.accountTypeId,
    before?.accountTypeId ?? 0,
    {
      values: accountTypeByNormalizedWord,
      near: meant.type,
      fault: sheetCellErrors.noSuchType,
    },
  );
  if (accountTypeId === 0 && cell === '')
    reader.wrong('type', '', sheetCellErrors.valueRequired, null, { title: 'Type' });
  if (before && accountTypeId !== 0 && accountTypeId !== before.accountTypeId)
    reader.wrong(
      'type',
      cell,
      accountErrors.typeImmutable,
      accountTypeWords[before.accountTypeId - 1] ?? null,
    );
  return before?.accountTypeId ?? accountTypeId;
}

function placeIn(
  reader: RowReader,
  facts: AccountSheetReferenceData,
  meant: SheetSuggesters,
): { state: string | null; country: string | undefined; timeZone: string } {
  const { before } = reader;
  const state = readChoiceFromCell<string | null>(reader, 'state', before?.state, null, {
    values: new Map(
      facts.states
        .filter((s) => s.active !== false || s.code === before?.state)
        .map((s) => [normalizeWord(s.code), s.code]),
    ),
    near: meant.state,
    fault: sheetCellErrors.noSuchState,
  });
  const zone = reader.take(
    'zone',
    before?.zone,
    before?.zone ?? findMainTimeZoneOfState(state) ?? '',
    (value) =>
      isValidAreaCityTimeZone(value)
        ? value
        : reader.wrong<string>(
            'zone',
            value,
            defineAccountFieldError('wrongZone', invalidTimeZoneMessage),
            suggestNearestCode(meant.zone, value) ?? findMainTimeZoneOfState(state) ?? null,
          ),
  );
  // A state that could not be read already has its own error. A valid one would have set the time zone.
  const stateUnread = state === null && (reader.cells.get('state') ?? '') !== '';
  if (zone === '' && !stateUnread && (reader.cells.get('zone') ?? '') === '')
    reader.wrong('zone', '', sheetCellErrors.timeZoneRequired, null);
  return { state, country: facts.states.find((s) => s.code === state)?.country, timeZone: zone };
}

function degreesIn(reader: RowReader, column: 'latitude' | 'longitude'): number | null {
  const most = maxDegrees[column];
  return reader.take<number | null>(column, reader.before?.[column], null, (value) => {
    // Degrees have no thousands, so a comma can only be a decimal mark.
    const written = value.replace(/^(-?\d{1,3}),(?=\d+$)/, '$1.');
    return /^-?\d{1,3}(\.\d{1,15})?$/.test(written) && Math.abs(Number(written)) <= most
      ? Number(written)
      : reader.wrong<number>(column, value, sheetCellErrors.wrongDegrees, null, { most });
  });
}

function reachIn(
  reader: RowReader,
  country: string | undefined,
  meant: SheetSuggesters,
): Pick<SheetAccount, 'phone' | 'email' | 'language'> {
  const { before } = reader;
  const countryCode = country === 'MX' ? '52' : '1';
  return {
    phone: reader.take<string | null>('phone', before?.phone, null, (value) =>
      isE164Phone(normalizePhoneToE164IfValid(value, countryCode))
        ? normalizePhoneToE164IfValid(value, countryCode)
        : reader.wrong<string>(
            'phone',
            value,
            defineAccountFieldError('wrongPhone', invalidPhoneMessage),
            phoneMeant(value, country),
          ),
    ),
    email: reader.take<string | null>('email', before?.email, null, (value) =>
      value.length <= 254 && emailPattern.test(value)
        ? value
        : reader.wrong<string>('email', value, sheetCellErrors.wrongEmail, emailMeant(value)),
    ),
    language: readChoiceFromCell<string>(reader, 'language', before?.language, 'en', {
      values: new Map(accountLanguages.map((l) => [l, l])),
      near: meant.language,
      fault: sheetCellErrors.noSuchLanguage,
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
  return emailPattern.test(tight) ? tight : null;
};
function phoneMeant(value: string, country: string | undefined): string | null {
  const digits = stripPhoneFormatting(value.replace(/(?:ext|x|#).*$/i, '')).replace(/\D/g, '');
  const tries = [country === 'MX' ? `+52${digits}` : `+1${digits}`, `+${digits}`];
  return tries.find(isE164Phone) ?? null;
}

function termsIn(
  reader: RowReader,
  facts: AccountSheetReferenceData,
  meant: SheetSuggesters,
): Pick<SheetAccount, 'termsDays' | 'defaultPaymentTerm'> {
  const { before } = reader;
  return {
    termsDays: reader.take('termsDays', before?.termsDays, facts.defaultTermsDays, (value) =>
      /^\d{1,3}$/.test(value) && Number(value) <= maxPaymentTermDays
        ? Number(value)
        : reader.wrong<number>(
            'termsDays',
            value,
            sheetCellErrors.wrongTerms,
            /\d+/.exec(value)?.[0].slice(0, 2) ?? null,
            { most: maxPaymentTermDays },
          ),
    ),
    defaultPaymentTerm: readChoiceFromCell<number>(reader, 'paymentTerm', before?.defaultPaymentTerm, 1, {
      values: paymentTermByNormalizedWord,
      near: meant.term,
      fault: sheetCellErrors.noSuchTerm,
    }),
  };
}

function flagsIn(reader: RowReader, near: FuzzyMatcher): readonly string[] {
  const byWord = new Map<string, string>(
    consigneeFlags.flatMap((f) =>
      [f, consigneeFlagNames[f], formerConsigneeFlagNames[f] ?? f].map(
        (word) => [normalizeWord(word), f] as const,
      ),
    ),
  );
  return reader.take<readonly string[]>('flags', reader.before?.flags, [], (value) => {
    const words = value
      .split(/[;,|]/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const unknown = words.filter((word) => !byWord.has(normalizeWord(word)));
    if (unknown.length === 0)
      return [...new Set(words.flatMap((word) => byWord.get(normalizeWord(word)) ?? []))].toSorted();
    const repaired = words.map((word) => byWord.get(normalizeWord(word)) ?? near.findMatch(word)?.code);
    return reader.wrong<readonly string[]>(
      'flags',
      value,
      sheetCellErrors.noSuchFlag,
      repaired.every((word) => word !== undefined) ? repaired.join('; ') : null,
      { flag: unknown.join(', ') },
    );
  });
}

/** Finds errors of a row beyond single cells: the bill-to, and fields its type does not have. */
export function reportAccountRowInconsistencies(
  account: SheetAccount,
  reader: RowReader,
  billTosByNumber: ReadonlyMap<string, BillToCandidate>,
  suggesters: SheetSuggesters,
): void {
  const { billTo } = account;
  const cell = reader.cells.get('billTo') ?? billTo ?? '';
  if (billTo !== null && billTo !== reader.before?.billTo) {
    const payer = billTosByNumber.get(billTo);
    if (!payer)
      return void reader.wrong(
        'billTo',
        cell,
        sheetCellErrors.noSuchPayer,
        suggestNearestCode(suggesters.billTo, cell),
      );
    if (!payer.active) return void reader.wrong('billTo', cell, sheetCellErrors.payerInactive);
  }
  if (billTo === account.number)
    return void reader.wrong('billTo', cell, accountErrors.defaultBillToIsSelf, '');
  if (
    billTo !== null &&
    account.defaultPaymentTerm === thirdPartyPaymentTerm &&
    billTosByNumber.get(billTo)?.accountTypeId !== accountType.billTo
  )
    return void reader.wrong('billTo', cell, accountErrors.defaultBillToNotThirdParty);
  const columns = {
    defaultBillToId: 'billTo',
    warehouseId: 'warehouse',
    flags: 'flags',
    smsOn: 'phone',
    phone: 'phone',
    latitude: 'latitude',
  } as const;
  if (account.accountTypeId === 0) return undefined;
  const errors = findAccountCrossFieldErrors({
    ...account,
    defaultBillToId: billTo === null ? null : 1,
    smsOn: false,
  });
  // If both cells of a position are filled, the unreadable one already has an error.
  const isTyped = Boolean(reader.cells.get('latitude') && reader.cells.get('longitude'));
  for (const { field, name, sentence, surplus } of errors) {
    if (field === 'latitude' && isTyped) continue;
    const column = columns[field];
    reader.wrong(
      column,
      reader.cells.get(column) ?? '',
      defineAccountFieldError(name, sentence),
      surplus ? '' : null,
    );
  }
  return undefined;
}

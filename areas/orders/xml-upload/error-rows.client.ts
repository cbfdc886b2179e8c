import { useEffect, useMemo, useRef, useState } from 'react';
import type {
  FileCorrection,
  FileErrorGroup,
  FileError,
  CorrectableField,
  UploadResult,
} from './xml-upload.contract.ts';
import type { ErrorRowEditing } from './error-cells.component.tsx';
import { autocompleteAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import { listActiveProductsEndpoint } from '#areas/accounts/products/products.contract.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';
import type { LookupOption, OptionLookup } from '#kit/web/account-combobox.tsx';
import { callApi } from '#kit/web/api-call.ts';

/** The errors of a file as rows that can be fixed one after the other. */

export interface FileErrorRow extends FileError {
  id: string;
  /** The number of units that a correction in this row changes. */
  units: number;
  from: string | null;
  isEditable: boolean;
}
/** A correction, and whether its value resembles the one in the file. Only then it is saved for later files without asking. */
export interface ProposedCorrection {
  correction: FileCorrection;
  resemblesFileValue: boolean;
}
/** The actions for a file that is not committed yet. */
export interface CorrectionActions {
  applyCorrection: (correction: ProposedCorrection) => void;
  generateCodes: () => void;
}

// A code has the same meaning everywhere in the file. A size belongs to its unit.
const meansTheSame: readonly CorrectableField[] = ['consignee', 'product', 'unitOfMeasure', 'measure'];
const likeness = (error: FileError): string => [error.code, error.field, error.value].join('\n');
const isEditable = ({ mends, unit, units, from }: Omit<FileErrorRow, 'isEditable' | 'id'>): boolean =>
  mends !== null && (from !== null || (unit !== null && units === 1));

export const toErrorRowsByGroup = (groups: readonly FileErrorGroup[]): FileErrorRow[] =>
  groups.map((group) => ({
    ...group,
    id: `${likeness(group)}\n${group.message}`,
    isEditable: isEditable(group),
  }));
/** One row per unit. If a value means the same in all units, one correction still fixes them all. */
export function toErrorRowsByUnit({ faults: errors, groups }: UploadResult): FileErrorRow[] {
  const alike = new Map(groups.map((group) => [likeness(group), group]));
  return errors.map((error) => {
    const isGrouped = error.mends !== null && error.value !== '' && meansTheSame.includes(error.mends);
    const group = isGrouped ? alike.get(likeness(error)) : undefined;
    const row = { ...error, units: group?.units ?? 1, from: group?.from ?? null };
    return { ...row, id: `${error.line}:${error.column} ${error.code}`, isEditable: isEditable(row) };
  });
}

export const createConsigneeCodeLookup = (shipperAccountId: number | null): OptionLookup => ({
  findOptions: async (text, signal) =>
    (
      await callApi(
        autocompleteAccountsEndpoint,
        {
          params: { type: 'consignees' },
          query: { search: text || undefined, shipperAccountId: shipperAccountId ?? undefined },
        },
        { signal, handlesFailure: true },
      )
    ).map((account): LookupOption => ({
      value: account.number,
      label: account.number,
      note: [account.name, account.city].filter(Boolean).join(' · '),
    })),
});
export const productCodeLookup: OptionLookup = {
  findOptions: async (text, signal) =>
    (
      await callApi(
        listActiveProductsEndpoint,
        { query: { search: text || undefined } },
        { signal, handlesFailure: true },
      )
    )
      .slice(0, 20)
      .map((product): LookupOption => ({
        value: product.code,
        label: product.code,
        note: product.description,
      })),
};

function correctionOf(row: FileErrorRow, value: string): FileCorrection | null {
  if (row.mends === null) return null;
  if (row.from !== null && row.mends !== 'unitId') return { field: row.mends, from: row.from, value };
  return row.unit === null ? null : { field: row.mends, unit: row.unit, value };
}
/** Returns whether a selected record resembles the text it replaces. */
const looksLike = (word: string, { value, note = '' }: LookupOption): boolean =>
  createFuzzyCodeOrExactNameMatcher([{ code: value, name: note.split(' · ')[0] ?? '' }]).findMatch(word) !==
  null;

/**
 * The state of the row being edited. After a correction the next row opens, even if a response has changed the rows since then.
 */
export function useErrorRowEditing(
  rows: readonly FileErrorRow[],
  correctionActions: CorrectionActions | null,
) {
  const place = useRef<HTMLDivElement>(null);
  const [openRowId, setOpenRowId] = useState<string | null>(null);
  /** The row whose value gets the focus without being opened. 'none': no row is left, so the list gets it. */
  const [aim, setAim] = useState<{ id: string } | null>(null);
  const index = useRef(0);
  useEffect(() => {
    if (openRowId === null) return;
    const now = rows.findIndex((row) => row.id === openRowId);
    if (now >= 0) index.current = now;
    else setOpenRowId(rows.slice(index.current).find((row) => row.isEditable)?.id ?? null);
  }, [rows, openRowId]);
  useEffect(() => {
    if (aim === null) return;
    const cell = place.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(aim.id)}"] button.cell-value`,
    );
    (cell ?? place.current)?.focus();
  }, [aim]);
  const writing = useMemo<ErrorRowEditing | null>(() => {
    if (!correctionActions) return null;
    const after = (row: FileErrorRow) =>
      rows.slice(rows.findIndex(({ id }) => id === row.id) + 1).find((next) => next.isEditable)?.id ?? null;
    const send = (row: FileErrorRow, value: string, near: boolean) => {
      const correction = value.trim() === row.value ? null : correctionOf(row, value.trim());
      if (correction) correctionActions.applyCorrection({ correction, resemblesFileValue: near });
    };
    const next = (row: FileErrorRow, opened: boolean) => {
      const id = after(row);
      setOpenRowId(opened ? id : null);
      if (!opened || id === null) setAim({ id: id ?? '' });
    };
    return {
      editedRowId: openRowId,
      startEditing: (row) => setOpenRowId(row.id),
      applyAndEditNext: (row, value, choice) => {
        send(row, value, choice === undefined || looksLike(row.value, choice));
        next(row, true);
      },
      applyValue: (row, value) => {
        send(row, value, true);
        setOpenRowId((old) => (old === row.id ? null : old));
      },
      stopEditing: (row) => {
        setOpenRowId(null);
        setAim({ id: row.id });
      },
      applySuggestion: (row, value) => {
        send(row, value, true);
        next(row, false);
      },
      generateCodes: correctionActions.generateCodes,
    };
  }, [rows, correctionActions, openRowId]);
  return { place, writing };
}

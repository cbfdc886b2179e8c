import { useEffect, useMemo, useState } from 'react';
import type { LineBody } from './order-entry.contract.ts';
import { addShipments, lineBody } from './order-entry.contract.ts';
import type { PastedRow } from './pasted-rows.rules.ts';
import { measureOf, readPasted, uomOf } from './pasted-rows.rules.ts';
import { autoComplete } from '#areas/accounts/accounts/accounts.contract.ts';
import type { AccountOption } from '#areas/accounts/accounts/accounts.contract.ts';
import type { ProductRow } from '#areas/accounts/products/products.contract.ts';
import { allProducts } from '#areas/accounts/products/product-look.web.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { fieldSentence } from '#kit/web/field-sentence.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface Read {
  row: PastedRow;
  consignee: AccountOption | undefined;
  line: LineBody | null;
  fault: string | null;
}

/** Pasted rows before they become lines: what is wrong with each is said, the good ones are added. */
export function PasteRows({ text, shipperId, shipDate, orderId, onAdded, onClose }: { text: string; shipperId: number; shipDate: string; orderId: number | undefined; onAdded: (order: { orderId: number; orderNumber: number }) => void; onClose: () => void }) {
  const t = useText();
  const rows = useMemo(() => readPasted(text).slice(0, 500), [text]);
  const [known, setKnown] = useState<{ consignees: ReadonlyMap<string, AccountOption | undefined>; products: readonly ProductRow[] } | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const add = useAct(addShipments);
  useEffect(() => {
    let gone = false;
    void lookUp(rows, shipperId).then((found) => { if (!gone) setKnown(found); }, () => { if (!gone) setKnown({ consignees: new Map(), products: [] }); });
    return () => {
      gone = true;
    };
  }, [rows, shipperId]);
  const read = useMemo<Read[]>(() => (known ? rows.map((row) => readRow(row, known.consignees.get(row.consignee), known.products)) : []), [rows, known]);
  const good = read.flatMap((r) => (r.line ? [r.line] : []));
  const save = async () => {
    const made = await add.run({ body: { shipperAccountId: shipperId, shipDate, orderId, lines: good } });
    if (!made) return;
    onAdded(made);
    if (made.refused.length === 0) return onClose();
    const places = read.flatMap((r, at) => (r.line ? [at] : []));
    setRefused(new Map(made.refused.map((r) => [places[r.line - 1] ?? -1, t(r.sentence, r.params)])));
  };
  const done = refused.size > 0;
  return (
    <Dialog
      open
      wide
      title={t('{count, plural, one {# pasted row} other {# pasted rows}}', { count: rows.length })}
      onClose={onClose}
      foot={<><Action onPress={onClose}>{done ? t('Close') : t('Back')}</Action>{!done && <Action look="go" whyNot={!known ? t('Looking…') : good.length === 0 ? t('No row is right yet. Correct them in the sheet and paste again.') : null} onPress={save}>{t('{count, plural, one {Add # line} other {Add # lines}}', { count: good.length })}</Action>}</>}
    >
      <p className="cap">{t('Columns: consignee, product, description, PO, unit, length, width, height, measure, units. A first row with these headings may put them in another order.')}</p>
      <div className="paste-rows" tabIndex={0} role="region" aria-label={t('Pasted rows')}>
        <table className="plain">
          <thead><tr><th>#</th><th>{t('Consignee')}</th><th>{t('Product')}</th><th>{t('PO')}</th><th>{t('Size')}</th><th className="num">{t('Units')}</th><th>{t('Fault')}</th></tr></thead>
          <tbody>
            {read.map((r, at) => {
              const fault = refused.get(at) ?? (r.fault && fieldSentence(t, r.fault));
              return (
                <tr key={at} className={fault ? 'bad' : ''}>
                  <td className="dim">{at + 1}</td><td>{r.consignee?.name ?? r.row.consignee}</td><td>{r.row.product}</td><td>{r.row.po}</td><td className="nw">{r.row.length} × {r.row.width} × {r.row.height} {r.row.measure}</td><td className="num">{r.row.units}</td><td>{fault}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

async function lookUp(rows: readonly PastedRow[], shipperId: number) {
  const wanted = [...new Set(rows.map((row) => row.consignee).filter((name) => name !== ''))].slice(0, 60);
  const [products, ...found] = await Promise.all([allProducts(), ...wanted.map((search) => call(autoComplete, { params: { type: 'consignees' }, query: { search, shipperAccountId: shipperId } }, { own: true }))]);
  const consignees = new Map<string, AccountOption | undefined>();
  wanted.forEach((name, at) => {
    const options = found[at] ?? [];
    const same = options.find((o) => [o.number, o.name].some((text) => text.toLowerCase() === name.toLowerCase()));
    consignees.set(name, same ?? (options.length === 1 ? options[0] : undefined));
  });
  return { consignees, products };
}

function readRow(row: PastedRow, consignee: AccountOption | undefined, products: readonly ProductRow[]): Read {
  const product = row.product === '' ? undefined : products.find((p) => p.code.toLowerCase() === row.product.toLowerCase());
  const fail = (fault: string): Read => ({ row, consignee, line: null, fault });
  if (row.consignee === '') return fail('Consignee is required');
  if (!consignee) return fail('The consignee was not found.');
  if (row.product !== '' && !product) return fail('Product is not valid');
  if (uomOf(row.unit) === null) return fail('Unit of measure is not valid');
  if (measureOf(row.measure) === null) return fail('Measure is not valid');
  const parsed = lineBody.safeParse({
    consigneeAccountId: consignee.id, productId: product?.id, productDescription: row.description, po: row.po, unitOfMeasure: uomOf(row.unit), measure: measureOf(row.measure), length: row.length, width: row.width, height: row.height, numberOfUnits: row.units,
  });
  return parsed.success ? { row, consignee, line: parsed.data, fault: null } : fail(parsed.error.issues[0]?.message ?? 'The request is not valid.');
}

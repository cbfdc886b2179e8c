import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { goodsWord } from './goods-words.web.ts';
import { deleteProduct, getUses, saveProduct } from './product-records.contract.ts';
import type { ProductRecord, ProductUses } from './product-records.contract.ts';
import { bodyOfRecord } from './product-records.rules.ts';
import { askProductInactive, temperatureWords, usualBoxWords } from './product-words.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import type { Shown } from '#kit/web/query.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** One product, what uses it, and what may be done with it. */
export function ProductDrawer({
  product,
  place,
  onClose,
  onEdit,
}: {
  product: ProductRecord;
  place: DrawerProps['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const uses = useAnswer(getUses, { params: { id: product.id } });
  const facts = [
    [t('Description'), product.description],
    [t('Category'), goodsWord(t, product.category)],
    [t('Food'), t(product.isFood ? 'Yes' : 'No')],
    [t('Usual box'), usualBoxWords(t, product)],
    [t('Temperature'), temperatureWords(t, product)],
    [t('Minutes above the warmest'), product.warmMinutes],
    [t('Last ordered'), product.lastOrderedAt && showNamedMoment(product.lastOrderedAt)],
  ] as const;
  return (
    <Drawer
      title={product.code}
      beside={<State of="active" value={String(product.active)} />}
      place={place}
      onClose={onClose}
      foot={<Acts {...{ product, onEdit, onClose }} uses={uses.data} />}
    >
      <div className="col">
        <dl className="kv two">
          {facts.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
        <Uses found={uses} />
      </div>
    </Drawer>
  );
}

function Fact({ name, value }: { name: string; value: string | number | null | undefined }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </>
  );
}

/** What uses it, counted by kind. */
function Uses({ found }: { found: Shown<ProductUses> }) {
  const t = useText();
  return (
    <section>
      <h3>{t('Used by')}</h3>
      <Answered of={found} lines={5}>
        {(uses) => (
          <dl className="kv two">
            <Fact name={t('Order lines of the last 90 days')} value={showCount(uses.recentLines)} />
            <Fact name={t('Order lines')} value={showCount(uses.orderLines)} />
            <Fact name={t('Shipment lines')} value={showCount(uses.shipmentLines)} />
            <Fact name={t('Order templates')} value={showCount(uses.templates)} />
            <Fact name={t('Shippers’ own codes')} value={showCount(uses.ownCodes)} />
            <Fact name={t('Default product of')} value={uses.warehouses.join(', ') || undefined} />
          </dl>
        )}
      </Answered>
    </section>
  );
}

function Acts({
  product,
  uses,
  onEdit,
  onClose,
}: {
  product: ProductRecord;
  uses: ProductUses | undefined;
  onEdit: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const turn = useTurn(product, uses);
  const remove = useAct(deleteProduct, {
    says: () => ({ text: 'Product {code} is deleted.', params: { code: product.code } }),
  });
  const onDelete = async () => {
    const sure = await ask({
      title: t('Delete product {code}', { code: product.code }),
      body: t('Nothing uses it. It cannot be restored.'),
      act: t('Delete product'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure && (await remove.run({ params: { id: product.id } }))) onClose();
  };
  return (
    <>
      <Action look="go" icon={IconPencil} onPress={onEdit}>
        {t('Change product')}
      </Action>
      <Action icon={product.active ? IconCircleOff : IconCircleCheck} onPress={turn}>
        {product.active ? t('Deactivate product…') : t('Reactivate product')}
      </Action>
      {!product.used && (
        <Action look="risk" icon={IconTrash} onPress={onDelete}>
          {t('Delete product…')}
        </Action>
      )}
    </>
  );
}

/** Deactivates after asking, or reactivates at once. */
function useTurn(product: ProductRecord, uses: ProductUses | undefined): () => Promise<void> {
  const t = useText();
  const save = useAct(saveProduct, {
    says: (p) => ({
      text: p.active ? 'Product {code} is active again.' : 'Product {code} is inactive.',
      params: { code: p.code },
    }),
  });
  return async () => {
    const sure = !product.active || (await askProductInactive(t, product.code, uses));
    if (sure)
      await save.run({
        params: { id: product.id },
        body: { ...bodyOfRecord(product), active: !product.active },
      });
  };
}

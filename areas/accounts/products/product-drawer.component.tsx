import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { translateProductCategory } from './product-category.client.ts';
import {
  deleteUnusedProductEndpoint,
  getProductUsesEndpoint,
  updateProductEndpoint,
} from './product-records.contract.ts';
import type { ProductRecord, ProductUses } from './product-records.contract.ts';
import { toProductBody } from './product-records.rules.ts';
import {
  confirmDeactivateProduct,
  formatTemperatureRange,
  formatDefaultBoxSize,
} from './product-format.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import type { ApiQuery } from '#kit/web/api-query.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** One product, what uses it, and the available actions. */
export function ProductDrawer({
  product,
  position,
  onClose,
  onEdit,
}: {
  product: ProductRecord;
  position: DrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const uses = useApiQuery(getProductUsesEndpoint, { params: { id: product.id } });
  const facts = [
    [t('Description'), product.description],
    [t('Category'), translateProductCategory(t, product.category)],
    [t('Food'), t(product.isFood ? 'Yes' : 'No')],
    [t('Usual box'), formatDefaultBoxSize(t, product)],
    [t('Temperature'), formatTemperatureRange(t, product)],
    [t('Minutes above highest'), product.warmMinutes],
    [t('Last ordered'), product.lastOrderedAt && formatShortDateTimeWithZone(product.lastOrderedAt)],
  ] as const;
  return (
    <Drawer
      title={product.code}
      besideTitle={<StatusBadge kind="active" value={String(product.active)} />}
      position={position}
      onClose={onClose}
      footer={<Acts {...{ product, onEdit, onClose }} uses={uses.data} />}
    >
      <div className="col">
        <dl className="description-list two-columns">
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

/** What uses the product, counted by kind. */
function Uses({ found }: { found: ApiQuery<ProductUses> }) {
  const t = useTranslate();
  return (
    <section>
      <h3>{t('Used by')}</h3>
      <QueryBoundary query={found} skeletonLines={5}>
        {(uses) => (
          <dl className="description-list two-columns">
            <Fact name={t('Order lines of the last 90 days')} value={formatCount(uses.recentLines)} />
            <Fact name={t('Order lines')} value={formatCount(uses.orderLines)} />
            <Fact name={t('Shipment lines')} value={formatCount(uses.shipmentLines)} />
            <Fact name={t('Order templates')} value={formatCount(uses.templates)} />
            <Fact name={t('Shipper item codes')} value={formatCount(uses.ownCodes)} />
            <Fact name={t('Default product for')} value={uses.warehouses.join(', ') || undefined} />
          </dl>
        )}
      </QueryBoundary>
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
  const t = useTranslate();
  const toggleActive = useTurn(product, uses);
  const remove = useApiMutation(deleteUnusedProductEndpoint, {
    successMessage: () => ({ text: 'Product {code} deleted.', params: { code: product.code } }),
  });
  const onDelete = async () => {
    const sure = await confirmAction({
      title: t('Delete product {code}', { code: product.code }),
      body: t('This product is not in use. You can’t undo this.'),
      confirmLabel: t('Delete product'),
      isDestructive: true,
    });
    if (sure && (await remove.run({ params: { id: product.id } }))) onClose();
  };
  return (
    <>
      <Button variant="primary" icon={IconPencil} onPress={onEdit}>
        {t('Edit product')}
      </Button>
      <Button icon={product.active ? IconCircleOff : IconCircleCheck} onPress={toggleActive}>
        {product.active ? t('Deactivate product…') : t('Reactivate product')}
      </Button>
      {!product.used && (
        <Button variant="danger" icon={IconTrash} onPress={onDelete}>
          {t('Delete product…')}
        </Button>
      )}
    </>
  );
}

/** Deactivates after a confirmation, or reactivates immediately. */
function useTurn(product: ProductRecord, uses: ProductUses | undefined): () => Promise<void> {
  const t = useTranslate();
  const save = useApiMutation(updateProductEndpoint, {
    successMessage: (p) => ({
      text: p.active ? 'Product {code} reactivated.' : 'Product {code} deactivated.',
      params: { code: p.code },
    }),
  });
  return async () => {
    const sure = !product.active || (await confirmDeactivateProduct(t, product.code, uses));
    if (sure)
      await save.run({
        params: { id: product.id },
        body: { ...toProductBody(product), active: !product.active },
      });
  };
}

import type { ProductRow } from './products.contract.ts';
import { listActiveProductsEndpoint } from './products.contract.ts';
import type { LookupOption, OptionLookup } from '#kit/web/account-combobox.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { buildAccountQueryKey, buildQueryMeta, queryClient } from '#kit/web/api-query.ts';

/**
 * The options of product fields. The list is short and searched in the browser, so typing does not wait. It reloads after topic
 * `products` was published or a product was changed here.
 */
const all = { query: {} };
const keyOfAll = () => buildAccountQueryKey(listActiveProductsEndpoint, all);
export const loadActiveProducts = (): Promise<ProductRow[]> =>
  queryClient.fetchQuery({
    queryKey: keyOfAll(),
    queryFn: () => callApi(listActiveProductsEndpoint, all, { handlesFailure: true }),
    meta: buildQueryMeta(listActiveProductsEndpoint),
    staleTime: Infinity,
    gcTime: Infinity,
  });
/** Returns a product from the last loaded list. undefined before the first load. */
export const getActiveProductFromCache = (id: string): ProductRow | undefined =>
  queryClient.getQueryData<ProductRow[]>(keyOfAll())?.find((product) => String(product.id) === id);

const choiceOf = (product: ProductRow): LookupOption => ({
  value: String(product.id),
  label: product.code,
  note: product.description,
});

export const activeProductLookup: OptionLookup = {
  findOptions: async (text) => {
    const words = text.toLowerCase();
    const rows = (await loadActiveProducts()).filter((p) =>
      `${p.code} ${p.description}`.toLowerCase().includes(words),
    );
    return rows
      .sort(
        (a, b) =>
          Number(b.code.toLowerCase().startsWith(words)) - Number(a.code.toLowerCase().startsWith(words)),
      )
      .slice(0, 20)
      .map(choiceOf);
  },
  findOptionByValue: async (value) => {
    const row = (await loadActiveProducts()).find((p) => String(p.id) === value);
    return row && choiceOf(row);
  },
};

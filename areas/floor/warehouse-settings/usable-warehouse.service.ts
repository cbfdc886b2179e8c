export { isActiveWarehouseInScope } from './usable-warehouse.store.ts';

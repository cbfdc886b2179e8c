export { isWarehouseUsable } from './usable-warehouse.store.ts';

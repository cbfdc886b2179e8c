export { warehouseOpen } from './open-warehouse.store.ts';

import { createTestConsignee, createTestUser, createTestWarehouse } from './factories.ts';
import type { TestUser, TestWorld } from './world.ts';
import { addLocationEndpoint, addPositionsEndpoint } from '#areas/floor/layouts/storage.contract.ts';
import { addLayoutTemplateEndpoint } from '#areas/floor/layouts/layout-templates.contract.ts';

/** The users of layout tests. */
export interface FloorStaff {
  warehouseId: number;
  manager: TestUser;
  clerk: TestUser;
  /** The manager of another warehouse. */
  otherManager: TestUser;
}
/** Creates a warehouse with its manager and a clerk, and the manager of another one. */
export async function createFloorStaff(world: TestWorld): Promise<FloorStaff> {
  const warehouseId = (await createTestWarehouse(world)).id;
  const manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  const clerk = await createTestUser(world, { role: 'Warehouse', warehouseId });
  const stranger = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  return { warehouseId, manager, clerk, otherManager: stranger };
}

export interface TestLayoutTemplate {
  id: number;
  /** Its locations: A in staging and P1 in putaway. */
  stagingLocationId: number;
  putawayLocationId: number;
}
/** Creates a template with the staging lane A of three positions and the putaway location P1. */
export async function createLayoutTemplateWithLocations(
  world: TestWorld,
  manager: TestUser,
  input: { code: string; name?: string; day?: number },
  putawayPosition: string,
): Promise<TestLayoutTemplate> {
  const made = await world.call(addLayoutTemplateEndpoint, {
    as: manager,
    body: { name: 'Standard', ...input },
  });
  const { id } = made.data;
  const consigneeId = (await createTestConsignee(world)).id;
  const locate = async (area: 1 | 2, code: string, position: string): Promise<number> => {
    const location = await world.call(addLocationEndpoint, {
      as: manager,
      body: { layoutTemplateId: id, area, code },
    });
    await world.call(addPositionsEndpoint, {
      as: manager,
      body: { storageLocationId: location.data.id, position, consigneeId },
    });
    return location.data.id;
  };
  const lane = await locate(1, 'A', '1-3');
  return { id, stagingLocationId: lane, putawayLocationId: await locate(2, 'P1', putawayPosition) };
}

import { aConsignee, aUser, aWarehouse } from './factories.ts';
import type { TestPerson, World } from './world.ts';
import { addLocation, addPositions } from '#areas/floor/layouts/storage.contract.ts';
import { addTemplate } from '#areas/floor/layouts/templates.contract.ts';

/** What the tests of layouts share. */
export interface FloorStaff {
  warehouseId: number;
  manager: TestPerson;
  clerk: TestPerson;
  /** The manager of another warehouse. */
  stranger: TestPerson;
}
/** Makes a warehouse with its manager and a clerk, and the manager of another one. */
export async function makeFloorStaff(world: World): Promise<FloorStaff> {
  const warehouseId = (await aWarehouse(world)).id;
  const manager = await aUser(world, { role: 'WarehouseManager', warehouseId });
  const clerk = await aUser(world, { role: 'Warehouse', warehouseId });
  const stranger = await aUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await aWarehouse(world)).id,
  });
  return { warehouseId, manager, clerk, stranger };
}

export interface Plan {
  id: number;
  /** Its locations A of staging and P1 of put away. */
  lane: number;
  slots: number;
}
/** Makes a template with the staging lane A of three positions and the put-away slots P1. */
export async function makeTemplate(
  world: World,
  manager: TestPerson,
  wish: { code: string; name?: string; day?: number },
  slots: string,
): Promise<Plan> {
  const made = await world.call(addTemplate, { as: manager, body: { name: 'Standard', ...wish } });
  const { id } = made.data;
  const consigneeId = (await aConsignee(world)).id;
  const locate = async (area: 1 | 2, code: string, position: string): Promise<number> => {
    const location = await world.call(addLocation, {
      as: manager,
      body: { layoutTemplateId: id, area, code },
    });
    await world.call(addPositions, {
      as: manager,
      body: { storageLocationId: location.data.id, position, consigneeId },
    });
    return location.data.id;
  };
  const lane = await locate(1, 'A', '1-3');
  return { id, lane, slots: await locate(2, 'P1', slots) };
}

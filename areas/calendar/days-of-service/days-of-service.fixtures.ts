import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Recipes for the tests that run every endpoint (tests/recipes.ts). */

const aDay = async (w: DemoWorldHelper) =>
  w.queryRow<Record<string, number>>(
    `
      select id, consignee_id, region_id, warehouse_id, dow, care_of_id, outbound_warehouse_id, outbound_dow,
        delivery_start_dow, delivery_end_dow
      from day_of_service
      where record_type = ${dayOfServiceType.normal} and shipper_id is null and delivery_start is not null
      order by id
      limit 1
    `,
  );

export const recipes: EndpointTestRecipes = {
  'daysOfService.delete': {
    paramKinds: { dayOfServiceId: 'dayOfService' },
    buildCall: async (w) => ({ params: { dayOfServiceId: Number((await aDay(w))['id']) } }),
  },
  'daysOfService.previewSetActive': { paramKinds: { id: 'account' } },
  'daysOfService.reRoute': {
    buildCall: async (w) => {
      const day = await w.queryRow<Record<string, number>>(
        'select care_of_id from day_of_service where care_of_id is not null and deleted_at is null order by id limit 1',
      );
      return { body: { placeAccountId: day['care_of_id'], from: '2027-09-01', to: '2027-09-30' } };
    },
    buildForeignBody: (b) => ({
      placeAccountId: b.foreignFilters['consigneeAccountId'],
      from: '2027-09-01',
      to: '2027-09-30',
    }),
  },
  'daysOfService.previewDelete': { paramKinds: { dayOfServiceId: 'dayOfService' } },
  'daysOfService.save': {
    buildCall: async (w) =>
      aDay(w).then((d) => ({
        body: {
          recordType: 3,
          regionId: d['region_id'],
          warehouseId: d['warehouse_id'],
          dayOfWeek: d['dow'],
          consigneeAccountId: d['consignee_id'],
          careOfAccountId: d['care_of_id'] ?? d['consignee_id'],
          deliveryStartDay: d['delivery_start_dow'],
          deliveryStartTime: '06:00',
          deliveryEndDay: d['delivery_end_dow'],
          deliveryEndTime: '10:00',
          outboundWarehouseId: d['outbound_warehouse_id'],
          outboundDay: d['outbound_dow'],
          effectiveDate: '2027-09-01',
          expirationDate: '2027-09-07',
        },
      })),
    buildForeignBody: (b) => ({
      dayOfServiceId: b.foreignIds.dayOfService,
      recordType: 4,
      regionId: 1,
      warehouseId: 1,
      dayOfWeek: 1,
      consigneeAccountId: b.foreignFilters['consigneeAccountId'],
      shipperAccountId: b.foreignFilters['shipperAccountId'],
      effectiveDate: '2027-02-01',
      expirationDate: '2027-02-28',
    }),
  },
};

import type { ScreenDefinition } from '#app/screens.ts';

const shippers = ['Shipper'] as const;

/** The Shipments, Freight and Floor screens: from the order to the unit at the dock door. */
export const freightScreens: readonly ScreenDefinition[] = [
  {
    path: '/customerService/orderEntry',
    title: 'Order Entry',
    group: 'Shipments',
    icon: 'table-plus',
    permissions: ['orderEntryView:shipments'],
  },
  {
    path: '/customerService/uploadXmlFiles',
    title: 'Upload XML Files',
    group: 'Shipments',
    icon: 'file-upload',
    permissions: ['uploadXMLFilesView:shipments'],
  },
  {
    path: '/customerService/shipmentTracking',
    title: 'Shipment Tracking',
    group: 'Shipments',
    icon: 'map-search',
    permissions: ['shipmentTrackingView:outbound'],
  },
  {
    path: '/customerService/trackingAndEta',
    title: 'Tracking and ETA',
    group: 'Shipments',
    icon: 'clock-pin',
    permissions: ['deliverToLoadsView:eta', 'loadsView:outbound'],
  },
  {
    path: '/warehouse/extensionRequests',
    title: 'Extension Requests',
    group: 'Shipments',
    icon: 'hourglass',
    permissions: ['extensionRequestsView:warehouse'],
  },
  {
    path: '/customerService/palletReceipt',
    title: 'Pallet Receipts',
    group: 'Shipments',
    icon: 'receipt',
    permissions: ['palletReceiptsView:shipments', 'palletReceiptsView:warehouse'],
    menuOnlyForRoles: shippers,
  },
  {
    path: '/customerService/DaysOfServiceView',
    title: 'Days of Service View',
    group: 'Shipments',
    icon: 'calendar-week',
    permissions: ['daysOfServiceView:shipments', 'daysOfServiceView:consignees'],
    excluded: ['manageDaysOfServiceView:accounts'],
  },

  {
    path: '/outbound/unitsDetail',
    title: 'Outbound Units',
    group: 'Freight',
    icon: 'package',
    permissions: ['unitsView:outbound'],
  },
  {
    path: '/warehouse/coolerInventory',
    title: 'Cooler Inventory',
    group: 'Freight',
    icon: 'snowflake',
    permissions: ['coolerInventoryView:receiving'],
  },
  {
    path: '/warehouse/coolerInventory/temperatures',
    title: 'Temperatures',
    permissions: ['coolerInventoryView:receiving'],
    menuPath: '/warehouse/coolerInventory',
  },
  {
    path: '/warehouse/coolerInventory/temperatures/import',
    title: 'Import temperatures',
    permissions: ['editCoolerInventory:warehouse'],
    menuPath: '/warehouse/coolerInventory',
  },
  {
    path: '/warehouse/coolerInventory/traceability',
    title: 'Food traceability',
    permissions: ['coolerInventoryView:receiving'],
    menuPath: '/warehouse/coolerInventory',
  },
  {
    path: '/warehouse/palletManagement',
    title: 'Pallet Receipts',
    group: 'Freight',
    icon: 'receipt',
    permissions: ['palletReceiptsView:warehouse'],
    menuNotForRoles: shippers,
  },
  {
    path: '/units/:id',
    title: 'Unit',
    permissions: [
      'unitsView:outbound',
      'orderEntryView:shipments',
      'shipmentTrackingView:outbound',
      'shipmentsView:customerService',
    ],
    menuPath: '/outbound/unitsDetail',
  },

  {
    path: '/warehouse/floorPlan',
    title: 'Floor Plan',
    group: 'Floor',
    icon: 'map-2',
    permissions: ['layoutView:warehouse'],
  },
  {
    path: '/warehouse/layoutsDaily',
    title: 'Layouts',
    group: 'Floor',
    icon: 'layout-grid',
    permissions: ['layoutView:warehouse'],
  },
  {
    path: '/warehouse/layoutTemplates',
    title: 'Layout Templates',
    group: 'Floor',
    icon: 'template',
    permissions: ['layoutTemplateView:warehouse'],
  },
  {
    path: '/warehouse/doorsManagement',
    title: 'Doors',
    group: 'Floor',
    icon: 'door',
    permissions: ['doorsView:warehouse'],
  },
];

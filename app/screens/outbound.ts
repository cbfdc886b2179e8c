import type { ScreenDefinition } from '#app/screens.ts';

/** The Outbound and Routing screens: loads, their documents, and the shuttles between warehouses. */
export const outboundScreens: readonly ScreenDefinition[] = [
  {
    path: '/outbound/loading',
    title: 'Loads',
    group: 'Outbound',
    icon: 'truck-loading',
    permissions: ['loadsView:outbound'],
  },
  {
    path: '/outbound/shuttleLoading',
    title: 'Shuttle Loads',
    group: 'Outbound',
    icon: 'arrows-exchange',
    permissions: ['shuttleLoadsView:outbound'],
  },
  {
    path: '/outbound/shuttleInbound',
    title: 'Shuttle Inbound',
    group: 'Outbound',
    icon: 'package-import',
    permissions: ['shuttleInboundView:outbound'],
  },
  {
    path: '/outbound/shuttleUnitStatus',
    title: 'Shuttle Units',
    group: 'Outbound',
    icon: 'packages',
    permissions: ['shuttleUnitsView:outbound'],
  },
  {
    path: '/routing/plan',
    title: 'Plan of the day',
    group: 'Routing',
    icon: 'route',
    permissions: ['loadsView:outbound'],
  },
  {
    path: '/routing/shuttleFile',
    title: 'Shuttle File',
    group: 'Routing',
    icon: 'calendar-share',
    permissions: ['shuttleFileView:routing'],
  },
  {
    path: '/routing/shuttleSetUp',
    title: 'Shuttle Set Up',
    group: 'Routing',
    icon: 'calendar-repeat',
    permissions: ['shuttleSetupView:routing'],
  },
  {
    path: '/customerCenter/etas',
    title: 'ETAs',
    group: 'Outbound',
    icon: 'truck-delivery',
    permissions: ['etasView:customerCenter'],
  },
  {
    path: '/customerCenter/billOfLading',
    title: 'Bills of Lading',
    group: 'Outbound',
    icon: 'file-text',
    permissions: ['bolView:customerService'],
  },
];

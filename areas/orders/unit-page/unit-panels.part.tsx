import { createContext, use } from 'react';
import type { ComponentType } from 'react';

/** What features above orders show on a unit's page. */
export type UnitPanel = ComponentType<{ unitId: number }>;
const Offered = createContext<readonly UnitPanel[]>([]);
export const UnitPanelsProvider = Offered.Provider;
export const useUnitPanels = (): readonly UnitPanel[] => use(Offered);

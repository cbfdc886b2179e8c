import { createContext, use } from 'react';
import type { ComponentType } from 'react';

/** The panels that features above orders add to a unit's page. */
export type UnitPanelComponent = ComponentType<{ unitId: number }>;
const Offered = createContext<readonly UnitPanelComponent[]>([]);
export const UnitPanelsProvider = Offered.Provider;
export const useUnitPanels = (): readonly UnitPanelComponent[] => use(Offered);

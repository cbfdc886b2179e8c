import { useEffect } from 'react';
import { useStartTour } from '../tours/use-start-tour.tsx';
import { tours } from '#app/tours/tours.ts';
import { reportPermissions, reportIds } from '#areas/reports/reports/report-permissions.contract.ts';
import { reportDefinitions } from '#areas/reports/reports/reports.contract.ts';
import { settingDefinitions } from '#areas/settings/settings/setting-definitions.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { loadRemainingTranslations, useTranslate } from '#kit/web/translate.tsx';
import type { PaletteHit } from './record-search.ts';

/**
 * Hits that the browser knows and no menu lists: the user's account, settings, reports and tours that the user can open, in the
 * current language. A name matches if it contains all typed words in any order.
 */
export function useNonMenuStaticSearchHits(text: string): PaletteHit[] {
  const t = useTranslate();
  const me = useCurrentUser();
  const take = useStartTour();
  // Their names belong to other screens, whose translations the first screen does not load.
  useEffect(() => void loadRemainingTranslations(), []);
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const matchesSearch = ({ label, secondaryText: note }: PaletteHit) => {
    const all = `${label} ${note}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const accountHit: PaletteHit = {
    key: 'my-account',
    label: t('My account'),
    secondaryText: '',
    icon: 'id',
    path: '/customerCenter/account',
  };
  const ofReports = reportIds
    .filter((id) => me.can(reportPermissions[id]))
    .map((id): PaletteHit => ({
      key: `report-${id}`,
      label: t(reportDefinitions[id].title),
      secondaryText: t('Report'),
      icon: 'report-analytics',
      path: '/reports/index',
      search: { report: id },
    }));
  const ofSettings = me.can('adminSettingsView:admin')
    ? Object.entries(settingDefinitions).map(([code, { id, label }]): PaletteHit => ({
        key: `setting-${code}`,
        label: t(label),
        secondaryText: t('Setting'),
        icon: 'settings',
        path: '/admin/settings',
        search: { description: code, open: String(id) },
      }))
    : [];
  const ofTours = tours
    .filter(({ permissions }) => permissions.length === 0 || permissions.some((grant) => me.can(grant)))
    .map((tour): PaletteHit => ({
      key: `tour-${tour.id}`,
      label: `${t(tour.title)} · ${t(tour.audience)}`,
      secondaryText: t('Product tour'),
      icon: 'player-play',
      path: '',
      onChoose: () => void take(tour),
    }));
  return [accountHit, ...ofReports, ...ofTours, ...ofSettings].filter(matchesSearch);
}
